// @ts-nocheck
// Made by npm run generate from src/schemas.
"use strict";
export const PreToolUse = validate21;
const schema6 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"mcp_server":{"type":"object","properties":{"name":{"type":"string"},"source":{"type":"string"}},"required":["name","source"]},"hook_event_name":{"type":"string","const":"PreToolUse"},"tool_name":{"type":"string"},"tool_input":{"type":"object"},"tool_use_id":{"type":"string"}},"required":["hook_event_name","tool_name","tool_input"],"allOf":[{"$ref":"shared"}]};
const schema7 = {"type":"object","properties":{"session_id":{"type":"string"},"transcript_path":{"type":"string"},"cwd":{"type":"string"},"prompt_id":{"type":"string"},"agent_type":{"type":"string"},"scratchpad_dir":{"type":"string"}}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.session_id !== undefined){
if(typeof data.session_id !== "string"){
const err0 = {instancePath:instancePath+"/session_id",schemaPath:"#/properties/session_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.transcript_path !== undefined){
if(typeof data.transcript_path !== "string"){
const err1 = {instancePath:instancePath+"/transcript_path",schemaPath:"#/properties/transcript_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.cwd !== undefined){
if(typeof data.cwd !== "string"){
const err2 = {instancePath:instancePath+"/cwd",schemaPath:"#/properties/cwd/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.prompt_id !== undefined){
if(typeof data.prompt_id !== "string"){
const err3 = {instancePath:instancePath+"/prompt_id",schemaPath:"#/properties/prompt_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.agent_type !== undefined){
if(typeof data.agent_type !== "string"){
const err4 = {instancePath:instancePath+"/agent_type",schemaPath:"#/properties/agent_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.scratchpad_dir !== undefined){
if(typeof data.scratchpad_dir !== "string"){
const err5 = {instancePath:instancePath+"/scratchpad_dir",schemaPath:"#/properties/scratchpad_dir/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.tool_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.tool_input === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_input"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema6.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err7 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.level === undefined){
const err8 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.level !== undefined){
if(typeof data2.level !== "string"){
const err9 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.mcp_server !== undefined){
let data4 = data.mcp_server;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err11 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4.source === undefined){
const err12 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.name !== undefined){
if(typeof data4.name !== "string"){
const err13 = {instancePath:instancePath+"/mcp_server/name",schemaPath:"#/properties/mcp_server/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.source !== undefined){
if(typeof data4.source !== "string"){
const err14 = {instancePath:instancePath+"/mcp_server/source",schemaPath:"#/properties/mcp_server/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data7 = data.hook_event_name;
if(typeof data7 !== "string"){
const err16 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if("PreToolUse" !== data7){
const err17 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PreToolUse"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.tool_name !== undefined){
if(typeof data.tool_name !== "string"){
const err18 = {instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.tool_input !== undefined){
let data9 = data.tool_input;
if(!(data9 && typeof data9 == "object" && !Array.isArray(data9))){
const err19 = {instancePath:instancePath+"/tool_input",schemaPath:"#/properties/tool_input/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.tool_use_id !== undefined){
if(typeof data.tool_use_id !== "string"){
const err20 = {instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

export const PermissionRequest = validate24;
const schema8 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"mcp_server":{"type":"object","properties":{"name":{"type":"string"},"source":{"type":"string"}},"required":["name","source"]},"hook_event_name":{"type":"string","const":"PermissionRequest"},"tool_name":{"type":"string"},"tool_input":{"type":"object"},"permission_suggestions":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"type":{"type":"string","enum":["addRules","replaceRules","removeRules"]},"rules":{"type":"array","items":{"type":"object","properties":{"toolName":{"type":"string"},"ruleContent":{"type":"string"}},"required":["toolName"]}},"behavior":{"type":"string","enum":["allow","deny","ask"]},"destination":{"type":"string","enum":["userSettings","projectSettings","localSettings","session","cliArg"]}},"required":["type","rules","behavior","destination"]},{"type":"object","properties":{"type":{"type":"string","enum":["setMode"]},"mode":{"type":"string","enum":["default","acceptEdits","bypassPermissions","plan","dontAsk","auto"]},"destination":{"type":"string","enum":["userSettings","projectSettings","localSettings","session","cliArg"]}},"required":["type","mode","destination"]},{"type":"object","properties":{"type":{"type":"string","enum":["addDirectories","removeDirectories"]},"directories":{"type":"array","items":{"type":"string"}},"destination":{"type":"string","enum":["userSettings","projectSettings","localSettings","session","cliArg"]}},"required":["type","directories","destination"]}]}},"tool_kind":{"anyOf":[{"type":"string","enum":["mcp_skill"]},{"type":"string"}]},"mcp_skill":{"type":"object","properties":{"name":{"type":"string"},"version":{"type":"string"},"uri":{"type":"string"},"server_description":{"type":"string"}},"required":["name"]}},"required":["hook_event_name","tool_name","tool_input"],"allOf":[{"$ref":"shared"}]};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.tool_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.tool_input === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_input"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err7 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.level === undefined){
const err8 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.level !== undefined){
if(typeof data2.level !== "string"){
const err9 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.mcp_server !== undefined){
let data4 = data.mcp_server;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err11 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4.source === undefined){
const err12 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.name !== undefined){
if(typeof data4.name !== "string"){
const err13 = {instancePath:instancePath+"/mcp_server/name",schemaPath:"#/properties/mcp_server/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.source !== undefined){
if(typeof data4.source !== "string"){
const err14 = {instancePath:instancePath+"/mcp_server/source",schemaPath:"#/properties/mcp_server/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data7 = data.hook_event_name;
if(typeof data7 !== "string"){
const err16 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if("PermissionRequest" !== data7){
const err17 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PermissionRequest"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.tool_name !== undefined){
if(typeof data.tool_name !== "string"){
const err18 = {instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.tool_input !== undefined){
let data9 = data.tool_input;
if(!(data9 && typeof data9 == "object" && !Array.isArray(data9))){
const err19 = {instancePath:instancePath+"/tool_input",schemaPath:"#/properties/tool_input/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.permission_suggestions !== undefined){
let data10 = data.permission_suggestions;
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs29 = errors;
let valid7 = false;
const _errs30 = errors;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.type === undefined){
const err20 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/0/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data11.rules === undefined){
const err21 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/0/required",keyword:"required",params:{missingProperty: "rules"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data11.behavior === undefined){
const err22 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/0/required",keyword:"required",params:{missingProperty: "behavior"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data11.destination === undefined){
const err23 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/0/required",keyword:"required",params:{missingProperty: "destination"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data11.type !== undefined){
let data12 = data11.type;
if(typeof data12 !== "string"){
const err24 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/type",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!(((data12 === "addRules") || (data12 === "replaceRules")) || (data12 === "removeRules"))){
const err25 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/type",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/type/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[0].properties.type.enum}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data11.rules !== undefined){
let data13 = data11.rules;
if(Array.isArray(data13)){
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.toolName === undefined){
const err26 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/rules/" + i1,schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/rules/items/required",keyword:"required",params:{missingProperty: "toolName"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data14.toolName !== undefined){
if(typeof data14.toolName !== "string"){
const err27 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/rules/" + i1+"/toolName",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/rules/items/properties/toolName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data14.ruleContent !== undefined){
if(typeof data14.ruleContent !== "string"){
const err28 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/rules/" + i1+"/ruleContent",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/rules/items/properties/ruleContent/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/rules/" + i1,schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/rules/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/rules",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/rules/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data11.behavior !== undefined){
let data17 = data11.behavior;
if(typeof data17 !== "string"){
const err31 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/behavior",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/behavior/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!(((data17 === "allow") || (data17 === "deny")) || (data17 === "ask"))){
const err32 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/behavior",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/behavior/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[0].properties.behavior.enum}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data11.destination !== undefined){
let data18 = data11.destination;
if(typeof data18 !== "string"){
const err33 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/destination",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/destination/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(!(((((data18 === "userSettings") || (data18 === "projectSettings")) || (data18 === "localSettings")) || (data18 === "session")) || (data18 === "cliArg"))){
const err34 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/destination",schemaPath:"#/properties/permission_suggestions/items/anyOf/0/properties/destination/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[0].properties.destination.enum}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
var _valid1 = _errs30 === errors;
valid7 = valid7 || _valid1;
if(!valid7){
const _errs46 = errors;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.type === undefined){
const err36 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/1/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data11.mode === undefined){
const err37 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/1/required",keyword:"required",params:{missingProperty: "mode"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data11.destination === undefined){
const err38 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/1/required",keyword:"required",params:{missingProperty: "destination"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data11.type !== undefined){
let data19 = data11.type;
if(typeof data19 !== "string"){
const err39 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/type",schemaPath:"#/properties/permission_suggestions/items/anyOf/1/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(!(data19 === "setMode")){
const err40 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/type",schemaPath:"#/properties/permission_suggestions/items/anyOf/1/properties/type/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[1].properties.type.enum}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data11.mode !== undefined){
let data20 = data11.mode;
if(typeof data20 !== "string"){
const err41 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/mode",schemaPath:"#/properties/permission_suggestions/items/anyOf/1/properties/mode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(!((((((data20 === "default") || (data20 === "acceptEdits")) || (data20 === "bypassPermissions")) || (data20 === "plan")) || (data20 === "dontAsk")) || (data20 === "auto"))){
const err42 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/mode",schemaPath:"#/properties/permission_suggestions/items/anyOf/1/properties/mode/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[1].properties.mode.enum}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data11.destination !== undefined){
let data21 = data11.destination;
if(typeof data21 !== "string"){
const err43 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/destination",schemaPath:"#/properties/permission_suggestions/items/anyOf/1/properties/destination/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(!(((((data21 === "userSettings") || (data21 === "projectSettings")) || (data21 === "localSettings")) || (data21 === "session")) || (data21 === "cliArg"))){
const err44 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/destination",schemaPath:"#/properties/permission_suggestions/items/anyOf/1/properties/destination/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[1].properties.destination.enum}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
var _valid1 = _errs46 === errors;
valid7 = valid7 || _valid1;
if(!valid7){
const _errs54 = errors;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.type === undefined){
const err46 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/2/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data11.directories === undefined){
const err47 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/2/required",keyword:"required",params:{missingProperty: "directories"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data11.destination === undefined){
const err48 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/2/required",keyword:"required",params:{missingProperty: "destination"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(data11.type !== undefined){
let data22 = data11.type;
if(typeof data22 !== "string"){
const err49 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/type",schemaPath:"#/properties/permission_suggestions/items/anyOf/2/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(!((data22 === "addDirectories") || (data22 === "removeDirectories"))){
const err50 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/type",schemaPath:"#/properties/permission_suggestions/items/anyOf/2/properties/type/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[2].properties.type.enum}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data11.directories !== undefined){
let data23 = data11.directories;
if(Array.isArray(data23)){
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
if(typeof data23[i2] !== "string"){
const err51 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/directories/" + i2,schemaPath:"#/properties/permission_suggestions/items/anyOf/2/properties/directories/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
else {
const err52 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/directories",schemaPath:"#/properties/permission_suggestions/items/anyOf/2/properties/directories/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data11.destination !== undefined){
let data25 = data11.destination;
if(typeof data25 !== "string"){
const err53 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/destination",schemaPath:"#/properties/permission_suggestions/items/anyOf/2/properties/destination/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(!(((((data25 === "userSettings") || (data25 === "projectSettings")) || (data25 === "localSettings")) || (data25 === "session")) || (data25 === "cliArg"))){
const err54 = {instancePath:instancePath+"/permission_suggestions/" + i0+"/destination",schemaPath:"#/properties/permission_suggestions/items/anyOf/2/properties/destination/enum",keyword:"enum",params:{allowedValues: schema8.properties.permission_suggestions.items.anyOf[2].properties.destination.enum}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
else {
const err55 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
var _valid1 = _errs54 === errors;
valid7 = valid7 || _valid1;
}
}
if(!valid7){
const err56 = {instancePath:instancePath+"/permission_suggestions/" + i0,schemaPath:"#/properties/permission_suggestions/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
else {
errors = _errs29;
if(vErrors !== null){
if(_errs29){
vErrors.length = _errs29;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err57 = {instancePath:instancePath+"/permission_suggestions",schemaPath:"#/properties/permission_suggestions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data.tool_kind !== undefined){
let data26 = data.tool_kind;
const _errs65 = errors;
let valid16 = false;
const _errs66 = errors;
if(typeof data26 !== "string"){
const err58 = {instancePath:instancePath+"/tool_kind",schemaPath:"#/properties/tool_kind/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(!(data26 === "mcp_skill")){
const err59 = {instancePath:instancePath+"/tool_kind",schemaPath:"#/properties/tool_kind/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema8.properties.tool_kind.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
var _valid2 = _errs66 === errors;
valid16 = valid16 || _valid2;
if(!valid16){
const _errs68 = errors;
if(typeof data26 !== "string"){
const err60 = {instancePath:instancePath+"/tool_kind",schemaPath:"#/properties/tool_kind/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
var _valid2 = _errs68 === errors;
valid16 = valid16 || _valid2;
}
if(!valid16){
const err61 = {instancePath:instancePath+"/tool_kind",schemaPath:"#/properties/tool_kind/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
else {
errors = _errs65;
if(vErrors !== null){
if(_errs65){
vErrors.length = _errs65;
}
else {
vErrors = null;
}
}
}
}
if(data.mcp_skill !== undefined){
let data27 = data.mcp_skill;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.name === undefined){
const err62 = {instancePath:instancePath+"/mcp_skill",schemaPath:"#/properties/mcp_skill/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(data27.name !== undefined){
if(typeof data27.name !== "string"){
const err63 = {instancePath:instancePath+"/mcp_skill/name",schemaPath:"#/properties/mcp_skill/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data27.version !== undefined){
if(typeof data27.version !== "string"){
const err64 = {instancePath:instancePath+"/mcp_skill/version",schemaPath:"#/properties/mcp_skill/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data27.uri !== undefined){
if(typeof data27.uri !== "string"){
const err65 = {instancePath:instancePath+"/mcp_skill/uri",schemaPath:"#/properties/mcp_skill/properties/uri/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(data27.server_description !== undefined){
if(typeof data27.server_description !== "string"){
const err66 = {instancePath:instancePath+"/mcp_skill/server_description",schemaPath:"#/properties/mcp_skill/properties/server_description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/mcp_skill",schemaPath:"#/properties/mcp_skill/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

export const PermissionDenied = validate26;
const schema9 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"mcp_server":{"type":"object","properties":{"name":{"type":"string"},"source":{"type":"string"}},"required":["name","source"]},"hook_event_name":{"type":"string","const":"PermissionDenied"},"tool_name":{"type":"string"},"tool_input":{"type":"object"},"tool_use_id":{"type":"string"},"reason":{"type":"string"}},"required":["hook_event_name","tool_name","tool_input","reason"],"allOf":[{"$ref":"shared"}]};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.tool_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.tool_input === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_input"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.reason === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema9.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err7 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err8 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.level === undefined){
const err9 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.level !== undefined){
if(typeof data2.level !== "string"){
const err10 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.mcp_server !== undefined){
let data4 = data.mcp_server;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err12 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.source === undefined){
const err13 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4.name !== undefined){
if(typeof data4.name !== "string"){
const err14 = {instancePath:instancePath+"/mcp_server/name",schemaPath:"#/properties/mcp_server/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.source !== undefined){
if(typeof data4.source !== "string"){
const err15 = {instancePath:instancePath+"/mcp_server/source",schemaPath:"#/properties/mcp_server/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data7 = data.hook_event_name;
if(typeof data7 !== "string"){
const err17 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if("PermissionDenied" !== data7){
const err18 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PermissionDenied"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.tool_name !== undefined){
if(typeof data.tool_name !== "string"){
const err19 = {instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.tool_input !== undefined){
let data9 = data.tool_input;
if(!(data9 && typeof data9 == "object" && !Array.isArray(data9))){
const err20 = {instancePath:instancePath+"/tool_input",schemaPath:"#/properties/tool_input/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.tool_use_id !== undefined){
if(typeof data.tool_use_id !== "string"){
const err21 = {instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
const err22 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}

export const PostToolUse = validate28;
const schema10 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"mcp_server":{"type":"object","properties":{"name":{"type":"string"},"source":{"type":"string"}},"required":["name","source"]},"hook_event_name":{"type":"string","const":"PostToolUse"},"tool_name":{"type":"string"},"tool_input":{"type":"object"},"tool_response":{},"tool_use_id":{"type":"string"},"duration_ms":{"type":"number"}},"required":["hook_event_name","tool_name","tool_input","tool_response"],"allOf":[{"$ref":"shared"}]};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.tool_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.tool_input === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_input"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.tool_response === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_response"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema10.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err7 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err8 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.level === undefined){
const err9 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.level !== undefined){
if(typeof data2.level !== "string"){
const err10 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.mcp_server !== undefined){
let data4 = data.mcp_server;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err12 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.source === undefined){
const err13 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4.name !== undefined){
if(typeof data4.name !== "string"){
const err14 = {instancePath:instancePath+"/mcp_server/name",schemaPath:"#/properties/mcp_server/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.source !== undefined){
if(typeof data4.source !== "string"){
const err15 = {instancePath:instancePath+"/mcp_server/source",schemaPath:"#/properties/mcp_server/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data7 = data.hook_event_name;
if(typeof data7 !== "string"){
const err17 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if("PostToolUse" !== data7){
const err18 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PostToolUse"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.tool_name !== undefined){
if(typeof data.tool_name !== "string"){
const err19 = {instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.tool_input !== undefined){
let data9 = data.tool_input;
if(!(data9 && typeof data9 == "object" && !Array.isArray(data9))){
const err20 = {instancePath:instancePath+"/tool_input",schemaPath:"#/properties/tool_input/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.tool_use_id !== undefined){
if(typeof data.tool_use_id !== "string"){
const err21 = {instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.duration_ms !== undefined){
let data11 = data.duration_ms;
if(!((typeof data11 == "number") && (isFinite(data11)))){
const err22 = {instancePath:instancePath+"/duration_ms",schemaPath:"#/properties/duration_ms/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}

export const PostToolUseFailure = validate30;
const schema11 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"mcp_server":{"type":"object","properties":{"name":{"type":"string"},"source":{"type":"string"}},"required":["name","source"]},"hook_event_name":{"type":"string","const":"PostToolUseFailure"},"tool_name":{"type":"string"},"tool_input":{"type":"object"},"tool_use_id":{"type":"string"},"error":{"type":"string"},"is_interrupt":{"type":"boolean"},"duration_ms":{"type":"number"}},"required":["hook_event_name","tool_name","tool_input","error"],"allOf":[{"$ref":"shared"}]};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.tool_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.tool_input === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_input"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.error === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "error"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err7 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err8 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.level === undefined){
const err9 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.level !== undefined){
if(typeof data2.level !== "string"){
const err10 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.mcp_server !== undefined){
let data4 = data.mcp_server;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err12 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.source === undefined){
const err13 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4.name !== undefined){
if(typeof data4.name !== "string"){
const err14 = {instancePath:instancePath+"/mcp_server/name",schemaPath:"#/properties/mcp_server/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.source !== undefined){
if(typeof data4.source !== "string"){
const err15 = {instancePath:instancePath+"/mcp_server/source",schemaPath:"#/properties/mcp_server/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/mcp_server",schemaPath:"#/properties/mcp_server/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data7 = data.hook_event_name;
if(typeof data7 !== "string"){
const err17 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if("PostToolUseFailure" !== data7){
const err18 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PostToolUseFailure"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.tool_name !== undefined){
if(typeof data.tool_name !== "string"){
const err19 = {instancePath:instancePath+"/tool_name",schemaPath:"#/properties/tool_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.tool_input !== undefined){
let data9 = data.tool_input;
if(!(data9 && typeof data9 == "object" && !Array.isArray(data9))){
const err20 = {instancePath:instancePath+"/tool_input",schemaPath:"#/properties/tool_input/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.tool_use_id !== undefined){
if(typeof data.tool_use_id !== "string"){
const err21 = {instancePath:instancePath+"/tool_use_id",schemaPath:"#/properties/tool_use_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.error !== undefined){
if(typeof data.error !== "string"){
const err22 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.is_interrupt !== undefined){
if(typeof data.is_interrupt !== "boolean"){
const err23 = {instancePath:instancePath+"/is_interrupt",schemaPath:"#/properties/is_interrupt/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.duration_ms !== undefined){
let data13 = data.duration_ms;
if(!((typeof data13 == "number") && (isFinite(data13)))){
const err24 = {instancePath:instancePath+"/duration_ms",schemaPath:"#/properties/duration_ms/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}

export const PostToolBatch = validate32;
const schema12 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"hook_event_name":{"type":"string","const":"PostToolBatch"},"tool_calls":{"type":"array","items":{"type":"object","properties":{"tool_name":{"type":"string"},"tool_input":{"type":"object"},"tool_use_id":{"type":"string"},"tool_response":{}},"required":["tool_name","tool_input","tool_use_id"]}}},"required":["hook_event_name","tool_calls"],"allOf":[{"$ref":"shared"}]};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.tool_calls === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tool_calls"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema12.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err6 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.level === undefined){
const err7 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data2.level !== undefined){
if(typeof data2.level !== "string"){
const err8 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data4 = data.hook_event_name;
if(typeof data4 !== "string"){
const err10 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("PostToolBatch" !== data4){
const err11 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PostToolBatch"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.tool_calls !== undefined){
let data5 = data.tool_calls;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.tool_name === undefined){
const err12 = {instancePath:instancePath+"/tool_calls/" + i0,schemaPath:"#/properties/tool_calls/items/required",keyword:"required",params:{missingProperty: "tool_name"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data6.tool_input === undefined){
const err13 = {instancePath:instancePath+"/tool_calls/" + i0,schemaPath:"#/properties/tool_calls/items/required",keyword:"required",params:{missingProperty: "tool_input"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data6.tool_use_id === undefined){
const err14 = {instancePath:instancePath+"/tool_calls/" + i0,schemaPath:"#/properties/tool_calls/items/required",keyword:"required",params:{missingProperty: "tool_use_id"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data6.tool_name !== undefined){
if(typeof data6.tool_name !== "string"){
const err15 = {instancePath:instancePath+"/tool_calls/" + i0+"/tool_name",schemaPath:"#/properties/tool_calls/items/properties/tool_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data6.tool_input !== undefined){
let data8 = data6.tool_input;
if(!(data8 && typeof data8 == "object" && !Array.isArray(data8))){
const err16 = {instancePath:instancePath+"/tool_calls/" + i0+"/tool_input",schemaPath:"#/properties/tool_calls/items/properties/tool_input/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data6.tool_use_id !== undefined){
if(typeof data6.tool_use_id !== "string"){
const err17 = {instancePath:instancePath+"/tool_calls/" + i0+"/tool_use_id",schemaPath:"#/properties/tool_calls/items/properties/tool_use_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/tool_calls/" + i0,schemaPath:"#/properties/tool_calls/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/tool_calls",schemaPath:"#/properties/tool_calls/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}

export const UserPromptSubmit = validate34;
const schema13 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"UserPromptSubmit"},"prompt":{"type":"string"},"session_title":{"type":"string"},"source":{"type":"string","enum":["user","sdk","system","loop_wakeup","schedule_wakeup","poll_event"]}},"required":["hook_event_name","prompt"],"allOf":[{"$ref":"shared"}]};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.prompt === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "prompt"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema13.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err6 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data2 = data.hook_event_name;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("UserPromptSubmit" !== data2){
const err8 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "UserPromptSubmit"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.prompt !== undefined){
if(typeof data.prompt !== "string"){
const err9 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.session_title !== undefined){
if(typeof data.session_title !== "string"){
const err10 = {instancePath:instancePath+"/session_title",schemaPath:"#/properties/session_title/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.source !== undefined){
let data5 = data.source;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((((((data5 === "user") || (data5 === "sdk")) || (data5 === "system")) || (data5 === "loop_wakeup")) || (data5 === "schedule_wakeup")) || (data5 === "poll_event"))){
const err12 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema13.properties.source.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}

export const UserPromptExpansion = validate36;
const schema14 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"UserPromptExpansion"},"expansion_type":{"type":"string","enum":["slash_command","mcp_prompt"]},"command_name":{"type":"string"},"command_args":{"type":"string"},"command_source":{"anyOf":[{"type":"string","enum":["projectSettings","mcp"]},{"type":"string"}]},"prompt":{"type":"string"}},"required":["hook_event_name","expansion_type","command_name","command_args","prompt"],"allOf":[{"$ref":"shared"}]};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.expansion_type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expansion_type"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.command_name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command_name"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.command_args === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command_args"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.prompt === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "prompt"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema14.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err7 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err8 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err9 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data2 = data.hook_event_name;
if(typeof data2 !== "string"){
const err10 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("UserPromptExpansion" !== data2){
const err11 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "UserPromptExpansion"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.expansion_type !== undefined){
let data3 = data.expansion_type;
if(typeof data3 !== "string"){
const err12 = {instancePath:instancePath+"/expansion_type",schemaPath:"#/properties/expansion_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!((data3 === "slash_command") || (data3 === "mcp_prompt"))){
const err13 = {instancePath:instancePath+"/expansion_type",schemaPath:"#/properties/expansion_type/enum",keyword:"enum",params:{allowedValues: schema14.properties.expansion_type.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.command_name !== undefined){
if(typeof data.command_name !== "string"){
const err14 = {instancePath:instancePath+"/command_name",schemaPath:"#/properties/command_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.command_args !== undefined){
if(typeof data.command_args !== "string"){
const err15 = {instancePath:instancePath+"/command_args",schemaPath:"#/properties/command_args/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.command_source !== undefined){
let data6 = data.command_source;
const _errs19 = errors;
let valid3 = false;
const _errs20 = errors;
if(typeof data6 !== "string"){
const err16 = {instancePath:instancePath+"/command_source",schemaPath:"#/properties/command_source/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!((data6 === "projectSettings") || (data6 === "mcp"))){
const err17 = {instancePath:instancePath+"/command_source",schemaPath:"#/properties/command_source/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema14.properties.command_source.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid1 = _errs20 === errors;
valid3 = valid3 || _valid1;
if(!valid3){
const _errs22 = errors;
if(typeof data6 !== "string"){
const err18 = {instancePath:instancePath+"/command_source",schemaPath:"#/properties/command_source/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var _valid1 = _errs22 === errors;
valid3 = valid3 || _valid1;
}
if(!valid3){
const err19 = {instancePath:instancePath+"/command_source",schemaPath:"#/properties/command_source/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
}
if(data.prompt !== undefined){
if(typeof data.prompt !== "string"){
const err20 = {instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}

export const SessionStart = validate38;
const schema15 = {"type":"object","properties":{"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"SessionStart"},"source":{"type":"string","enum":["startup","resume","clear","compact","fork"]},"model":{"type":"string"},"session_title":{"type":"string"},"seconds_since_last_response":{"type":"number"},"context_tokens":{"type":"number"},"prompt_cache_likely_expired":{"type":"boolean"},"estimated_cache_write_usd":{"type":"number"}},"required":["hook_event_name","source"],"allOf":[{"$ref":"shared"}]};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.source === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err2 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data1 = data.hook_event_name;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("SessionStart" !== data1){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "SessionStart"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.source !== undefined){
let data2 = data.source;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((data2 === "startup") || (data2 === "resume")) || (data2 === "clear")) || (data2 === "compact")) || (data2 === "fork"))){
const err6 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema15.properties.source.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.model !== undefined){
if(typeof data.model !== "string"){
const err7 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.session_title !== undefined){
if(typeof data.session_title !== "string"){
const err8 = {instancePath:instancePath+"/session_title",schemaPath:"#/properties/session_title/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.seconds_since_last_response !== undefined){
let data5 = data.seconds_since_last_response;
if(!((typeof data5 == "number") && (isFinite(data5)))){
const err9 = {instancePath:instancePath+"/seconds_since_last_response",schemaPath:"#/properties/seconds_since_last_response/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.context_tokens !== undefined){
let data6 = data.context_tokens;
if(!((typeof data6 == "number") && (isFinite(data6)))){
const err10 = {instancePath:instancePath+"/context_tokens",schemaPath:"#/properties/context_tokens/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.prompt_cache_likely_expired !== undefined){
if(typeof data.prompt_cache_likely_expired !== "boolean"){
const err11 = {instancePath:instancePath+"/prompt_cache_likely_expired",schemaPath:"#/properties/prompt_cache_likely_expired/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.estimated_cache_write_usd !== undefined){
let data8 = data.estimated_cache_write_usd;
if(!((typeof data8 == "number") && (isFinite(data8)))){
const err12 = {instancePath:instancePath+"/estimated_cache_write_usd",schemaPath:"#/properties/estimated_cache_write_usd/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}

export const SessionEnd = validate40;
const schema16 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"SessionEnd"},"reason":{"type":"string","enum":["clear","resume","logout","prompt_input_exit","other"]}},"required":["hook_event_name","reason"],"allOf":[{"$ref":"shared"}]};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.reason === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if("SessionEnd" !== data0){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "SessionEnd"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.reason !== undefined){
let data1 = data.reason;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((((data1 === "clear") || (data1 === "resume")) || (data1 === "logout")) || (data1 === "prompt_input_exit")) || (data1 === "other"))){
const err5 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/enum",keyword:"enum",params:{allowedValues: schema16.properties.reason.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate40.errors = vErrors;
return errors === 0;
}

export const Setup = validate42;
const schema17 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"Setup"},"trigger":{"type":"string","enum":["init","maintenance"]}},"required":["hook_event_name","trigger"],"allOf":[{"$ref":"shared"}]};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.trigger === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "trigger"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if("Setup" !== data0){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "Setup"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.trigger !== undefined){
let data1 = data.trigger;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data1 === "init") || (data1 === "maintenance"))){
const err5 = {instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/enum",keyword:"enum",params:{allowedValues: schema17.properties.trigger.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}

export const Stop = validate44;
const schema18 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"hook_event_name":{"type":"string","const":"Stop"},"stop_hook_active":{"type":"boolean"},"last_assistant_message":{"type":"string"},"background_tasks":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"status":{"type":"string"},"description":{"type":"string"},"command":{"type":"string"},"agent_type":{"type":"string"},"server":{"type":"string"},"tool":{"type":"string"},"name":{"type":"string"}},"required":["id","type","status","description"]}},"session_crons":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"schedule":{"type":"string"},"recurring":{"type":"boolean"},"prompt":{"type":"string"}},"required":["id","schedule","recurring","prompt"]}}},"required":["hook_event_name","stop_hook_active"],"allOf":[{"$ref":"shared"}]};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.stop_hook_active === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "stop_hook_active"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema18.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err6 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.effort !== undefined){
let data2 = data.effort;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.level === undefined){
const err7 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data2.level !== undefined){
if(typeof data2.level !== "string"){
const err8 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data4 = data.hook_event_name;
if(typeof data4 !== "string"){
const err10 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("Stop" !== data4){
const err11 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "Stop"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.stop_hook_active !== undefined){
if(typeof data.stop_hook_active !== "boolean"){
const err12 = {instancePath:instancePath+"/stop_hook_active",schemaPath:"#/properties/stop_hook_active/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.last_assistant_message !== undefined){
if(typeof data.last_assistant_message !== "string"){
const err13 = {instancePath:instancePath+"/last_assistant_message",schemaPath:"#/properties/last_assistant_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.background_tasks !== undefined){
let data7 = data.background_tasks;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.id === undefined){
const err14 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data8.type === undefined){
const err15 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data8.status === undefined){
const err16 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data8.description === undefined){
const err17 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "description"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data8.id !== undefined){
if(typeof data8.id !== "string"){
const err18 = {instancePath:instancePath+"/background_tasks/" + i0+"/id",schemaPath:"#/properties/background_tasks/items/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data8.type !== undefined){
if(typeof data8.type !== "string"){
const err19 = {instancePath:instancePath+"/background_tasks/" + i0+"/type",schemaPath:"#/properties/background_tasks/items/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data8.status !== undefined){
if(typeof data8.status !== "string"){
const err20 = {instancePath:instancePath+"/background_tasks/" + i0+"/status",schemaPath:"#/properties/background_tasks/items/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data8.description !== undefined){
if(typeof data8.description !== "string"){
const err21 = {instancePath:instancePath+"/background_tasks/" + i0+"/description",schemaPath:"#/properties/background_tasks/items/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data8.command !== undefined){
if(typeof data8.command !== "string"){
const err22 = {instancePath:instancePath+"/background_tasks/" + i0+"/command",schemaPath:"#/properties/background_tasks/items/properties/command/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data8.agent_type !== undefined){
if(typeof data8.agent_type !== "string"){
const err23 = {instancePath:instancePath+"/background_tasks/" + i0+"/agent_type",schemaPath:"#/properties/background_tasks/items/properties/agent_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data8.server !== undefined){
if(typeof data8.server !== "string"){
const err24 = {instancePath:instancePath+"/background_tasks/" + i0+"/server",schemaPath:"#/properties/background_tasks/items/properties/server/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data8.tool !== undefined){
if(typeof data8.tool !== "string"){
const err25 = {instancePath:instancePath+"/background_tasks/" + i0+"/tool",schemaPath:"#/properties/background_tasks/items/properties/tool/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data8.name !== undefined){
if(typeof data8.name !== "string"){
const err26 = {instancePath:instancePath+"/background_tasks/" + i0+"/name",schemaPath:"#/properties/background_tasks/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/background_tasks",schemaPath:"#/properties/background_tasks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.session_crons !== undefined){
let data18 = data.session_crons;
if(Array.isArray(data18)){
const len1 = data18.length;
for(let i1=0; i1<len1; i1++){
let data19 = data18[i1];
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.id === undefined){
const err29 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data19.schedule === undefined){
const err30 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "schedule"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data19.recurring === undefined){
const err31 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "recurring"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data19.prompt === undefined){
const err32 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "prompt"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data19.id !== undefined){
if(typeof data19.id !== "string"){
const err33 = {instancePath:instancePath+"/session_crons/" + i1+"/id",schemaPath:"#/properties/session_crons/items/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data19.schedule !== undefined){
if(typeof data19.schedule !== "string"){
const err34 = {instancePath:instancePath+"/session_crons/" + i1+"/schedule",schemaPath:"#/properties/session_crons/items/properties/schedule/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data19.recurring !== undefined){
if(typeof data19.recurring !== "boolean"){
const err35 = {instancePath:instancePath+"/session_crons/" + i1+"/recurring",schemaPath:"#/properties/session_crons/items/properties/recurring/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data19.prompt !== undefined){
if(typeof data19.prompt !== "string"){
const err36 = {instancePath:instancePath+"/session_crons/" + i1+"/prompt",schemaPath:"#/properties/session_crons/items/properties/prompt/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/session_crons",schemaPath:"#/properties/session_crons/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}

export const StopFailure = validate46;
const schema19 = {"type":"object","properties":{"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"hook_event_name":{"type":"string","const":"StopFailure"},"error":{"type":"string","enum":["authentication_failed","oauth_org_not_allowed","account_on_hold","verification_required","billing_error","rate_limit","overloaded","invalid_request","model_not_found","server_error","unknown","max_output_tokens","cloud_credential_error"]},"error_details":{"type":"string"},"last_assistant_message":{"type":"string"}},"required":["hook_event_name","error"],"allOf":[{"$ref":"shared"}]};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.error === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "error"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err2 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.effort !== undefined){
let data1 = data.effort;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.level === undefined){
const err3 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1.level !== undefined){
if(typeof data1.level !== "string"){
const err4 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data3 = data.hook_event_name;
if(typeof data3 !== "string"){
const err6 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("StopFailure" !== data3){
const err7 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "StopFailure"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.error !== undefined){
let data4 = data.error;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((((((((((((data4 === "authentication_failed") || (data4 === "oauth_org_not_allowed")) || (data4 === "account_on_hold")) || (data4 === "verification_required")) || (data4 === "billing_error")) || (data4 === "rate_limit")) || (data4 === "overloaded")) || (data4 === "invalid_request")) || (data4 === "model_not_found")) || (data4 === "server_error")) || (data4 === "unknown")) || (data4 === "max_output_tokens")) || (data4 === "cloud_credential_error"))){
const err9 = {instancePath:instancePath+"/error",schemaPath:"#/properties/error/enum",keyword:"enum",params:{allowedValues: schema19.properties.error.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.error_details !== undefined){
if(typeof data.error_details !== "string"){
const err10 = {instancePath:instancePath+"/error_details",schemaPath:"#/properties/error_details/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.last_assistant_message !== undefined){
if(typeof data.last_assistant_message !== "string"){
const err11 = {instancePath:instancePath+"/last_assistant_message",schemaPath:"#/properties/last_assistant_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}

export const SubagentStart = validate48;
const schema20 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"SubagentStart"},"agent_id":{"type":"string"}},"required":["hook_event_name","agent_id","agent_type"],"allOf":[{"$ref":"shared"}]};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.agent_id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "agent_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.agent_type === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "agent_type"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("SubagentStart" !== data0){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "SubagentStart"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err5 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}

export const SubagentStop = validate50;
const schema21 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"hook_event_name":{"type":"string","const":"SubagentStop"},"stop_hook_active":{"type":"boolean"},"agent_id":{"type":"string"},"agent_transcript_path":{"type":"string"},"last_assistant_message":{"type":"string"},"background_tasks":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"status":{"type":"string"},"description":{"type":"string"},"command":{"type":"string"},"agent_type":{"type":"string"},"server":{"type":"string"},"tool":{"type":"string"},"name":{"type":"string"}},"required":["id","type","status","description"]}},"session_crons":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"schedule":{"type":"string"},"recurring":{"type":"boolean"},"prompt":{"type":"string"}},"required":["id","schedule","recurring","prompt"]}}},"required":["hook_event_name","stop_hook_active","agent_id","agent_transcript_path","agent_type"],"allOf":[{"$ref":"shared"}]};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.stop_hook_active === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "stop_hook_active"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.agent_id === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "agent_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.agent_transcript_path === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "agent_transcript_path"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.agent_type === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "agent_type"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema21.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err7 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err8 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.effort !== undefined){
let data1 = data.effort;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.level === undefined){
const err9 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data1.level !== undefined){
if(typeof data1.level !== "string"){
const err10 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data3 = data.hook_event_name;
if(typeof data3 !== "string"){
const err12 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if("SubagentStop" !== data3){
const err13 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "SubagentStop"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.stop_hook_active !== undefined){
if(typeof data.stop_hook_active !== "boolean"){
const err14 = {instancePath:instancePath+"/stop_hook_active",schemaPath:"#/properties/stop_hook_active/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err15 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.agent_transcript_path !== undefined){
if(typeof data.agent_transcript_path !== "string"){
const err16 = {instancePath:instancePath+"/agent_transcript_path",schemaPath:"#/properties/agent_transcript_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.last_assistant_message !== undefined){
if(typeof data.last_assistant_message !== "string"){
const err17 = {instancePath:instancePath+"/last_assistant_message",schemaPath:"#/properties/last_assistant_message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.background_tasks !== undefined){
let data8 = data.background_tasks;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.id === undefined){
const err18 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data9.type === undefined){
const err19 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data9.status === undefined){
const err20 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data9.description === undefined){
const err21 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/required",keyword:"required",params:{missingProperty: "description"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data9.id !== undefined){
if(typeof data9.id !== "string"){
const err22 = {instancePath:instancePath+"/background_tasks/" + i0+"/id",schemaPath:"#/properties/background_tasks/items/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data9.type !== undefined){
if(typeof data9.type !== "string"){
const err23 = {instancePath:instancePath+"/background_tasks/" + i0+"/type",schemaPath:"#/properties/background_tasks/items/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data9.status !== undefined){
if(typeof data9.status !== "string"){
const err24 = {instancePath:instancePath+"/background_tasks/" + i0+"/status",schemaPath:"#/properties/background_tasks/items/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data9.description !== undefined){
if(typeof data9.description !== "string"){
const err25 = {instancePath:instancePath+"/background_tasks/" + i0+"/description",schemaPath:"#/properties/background_tasks/items/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data9.command !== undefined){
if(typeof data9.command !== "string"){
const err26 = {instancePath:instancePath+"/background_tasks/" + i0+"/command",schemaPath:"#/properties/background_tasks/items/properties/command/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data9.agent_type !== undefined){
if(typeof data9.agent_type !== "string"){
const err27 = {instancePath:instancePath+"/background_tasks/" + i0+"/agent_type",schemaPath:"#/properties/background_tasks/items/properties/agent_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data9.server !== undefined){
if(typeof data9.server !== "string"){
const err28 = {instancePath:instancePath+"/background_tasks/" + i0+"/server",schemaPath:"#/properties/background_tasks/items/properties/server/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data9.tool !== undefined){
if(typeof data9.tool !== "string"){
const err29 = {instancePath:instancePath+"/background_tasks/" + i0+"/tool",schemaPath:"#/properties/background_tasks/items/properties/tool/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data9.name !== undefined){
if(typeof data9.name !== "string"){
const err30 = {instancePath:instancePath+"/background_tasks/" + i0+"/name",schemaPath:"#/properties/background_tasks/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/background_tasks/" + i0,schemaPath:"#/properties/background_tasks/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/background_tasks",schemaPath:"#/properties/background_tasks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.session_crons !== undefined){
let data19 = data.session_crons;
if(Array.isArray(data19)){
const len1 = data19.length;
for(let i1=0; i1<len1; i1++){
let data20 = data19[i1];
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.id === undefined){
const err33 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data20.schedule === undefined){
const err34 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "schedule"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data20.recurring === undefined){
const err35 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "recurring"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data20.prompt === undefined){
const err36 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/required",keyword:"required",params:{missingProperty: "prompt"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data20.id !== undefined){
if(typeof data20.id !== "string"){
const err37 = {instancePath:instancePath+"/session_crons/" + i1+"/id",schemaPath:"#/properties/session_crons/items/properties/id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data20.schedule !== undefined){
if(typeof data20.schedule !== "string"){
const err38 = {instancePath:instancePath+"/session_crons/" + i1+"/schedule",schemaPath:"#/properties/session_crons/items/properties/schedule/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data20.recurring !== undefined){
if(typeof data20.recurring !== "boolean"){
const err39 = {instancePath:instancePath+"/session_crons/" + i1+"/recurring",schemaPath:"#/properties/session_crons/items/properties/recurring/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data20.prompt !== undefined){
if(typeof data20.prompt !== "string"){
const err40 = {instancePath:instancePath+"/session_crons/" + i1+"/prompt",schemaPath:"#/properties/session_crons/items/properties/prompt/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/session_crons/" + i1,schemaPath:"#/properties/session_crons/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/session_crons",schemaPath:"#/properties/session_crons/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}

export const TeammateIdle = validate52;
const schema22 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"TeammateIdle"},"teammate_name":{"type":"string"},"team_name":{"type":"string"}},"required":["hook_event_name","teammate_name","team_name"],"allOf":[{"$ref":"shared"}]};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.teammate_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "teammate_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.team_name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "team_name"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema22.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err7 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data2 = data.hook_event_name;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("TeammateIdle" !== data2){
const err9 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "TeammateIdle"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.teammate_name !== undefined){
if(typeof data.teammate_name !== "string"){
const err10 = {instancePath:instancePath+"/teammate_name",schemaPath:"#/properties/teammate_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.team_name !== undefined){
if(typeof data.team_name !== "string"){
const err11 = {instancePath:instancePath+"/team_name",schemaPath:"#/properties/team_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}

export const TaskCreated = validate54;
const schema23 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"TaskCreated"},"task_id":{"type":"string"},"task_subject":{"type":"string"},"task_description":{"type":"string"},"teammate_name":{"type":"string"},"team_name":{"type":"string"}},"required":["hook_event_name","task_id","task_subject"],"allOf":[{"$ref":"shared"}]};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.task_id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "task_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.task_subject === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "task_subject"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema23.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err7 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data2 = data.hook_event_name;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("TaskCreated" !== data2){
const err9 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "TaskCreated"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.task_id !== undefined){
if(typeof data.task_id !== "string"){
const err10 = {instancePath:instancePath+"/task_id",schemaPath:"#/properties/task_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.task_subject !== undefined){
if(typeof data.task_subject !== "string"){
const err11 = {instancePath:instancePath+"/task_subject",schemaPath:"#/properties/task_subject/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.task_description !== undefined){
if(typeof data.task_description !== "string"){
const err12 = {instancePath:instancePath+"/task_description",schemaPath:"#/properties/task_description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.teammate_name !== undefined){
if(typeof data.teammate_name !== "string"){
const err13 = {instancePath:instancePath+"/teammate_name",schemaPath:"#/properties/teammate_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.team_name !== undefined){
if(typeof data.team_name !== "string"){
const err14 = {instancePath:instancePath+"/team_name",schemaPath:"#/properties/team_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}

export const TaskCompleted = validate56;
const schema24 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"TaskCompleted"},"task_id":{"type":"string"},"task_subject":{"type":"string"},"task_description":{"type":"string"},"teammate_name":{"type":"string"},"team_name":{"type":"string"}},"required":["hook_event_name","task_id","task_subject"],"allOf":[{"$ref":"shared"}]};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.task_id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "task_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.task_subject === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "task_subject"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema24.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err7 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data2 = data.hook_event_name;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("TaskCompleted" !== data2){
const err9 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "TaskCompleted"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.task_id !== undefined){
if(typeof data.task_id !== "string"){
const err10 = {instancePath:instancePath+"/task_id",schemaPath:"#/properties/task_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.task_subject !== undefined){
if(typeof data.task_subject !== "string"){
const err11 = {instancePath:instancePath+"/task_subject",schemaPath:"#/properties/task_subject/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.task_description !== undefined){
if(typeof data.task_description !== "string"){
const err12 = {instancePath:instancePath+"/task_description",schemaPath:"#/properties/task_description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.teammate_name !== undefined){
if(typeof data.teammate_name !== "string"){
const err13 = {instancePath:instancePath+"/teammate_name",schemaPath:"#/properties/teammate_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.team_name !== undefined){
if(typeof data.team_name !== "string"){
const err14 = {instancePath:instancePath+"/team_name",schemaPath:"#/properties/team_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}

export const PreCompact = validate58;
const schema25 = {"type":"object","properties":{"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"PreCompact"},"trigger":{"type":"string","enum":["manual","auto"]},"custom_instructions":{"type":["string","null"]}},"required":["hook_event_name","trigger","custom_instructions"],"allOf":[{"$ref":"shared"}]};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.trigger === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "trigger"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.custom_instructions === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "custom_instructions"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err3 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data1 = data.hook_event_name;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if("PreCompact" !== data1){
const err5 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PreCompact"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.trigger !== undefined){
let data2 = data.trigger;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data2 === "manual") || (data2 === "auto"))){
const err7 = {instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/enum",keyword:"enum",params:{allowedValues: schema25.properties.trigger.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.custom_instructions !== undefined){
let data3 = data.custom_instructions;
if((typeof data3 !== "string") && (data3 !== null)){
const err8 = {instancePath:instancePath+"/custom_instructions",schemaPath:"#/properties/custom_instructions/type",keyword:"type",params:{type: schema25.properties.custom_instructions.type}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}

export const PostCompact = validate60;
const schema26 = {"type":"object","properties":{"agent_id":{"type":"string"},"hook_event_name":{"type":"string","const":"PostCompact"},"trigger":{"type":"string","enum":["manual","auto"]},"compact_summary":{"type":"string"}},"required":["hook_event_name","trigger","compact_summary"],"allOf":[{"$ref":"shared"}]};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.trigger === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "trigger"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.compact_summary === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "compact_summary"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err3 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data1 = data.hook_event_name;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if("PostCompact" !== data1){
const err5 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PostCompact"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.trigger !== undefined){
let data2 = data.trigger;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data2 === "manual") || (data2 === "auto"))){
const err7 = {instancePath:instancePath+"/trigger",schemaPath:"#/properties/trigger/enum",keyword:"enum",params:{allowedValues: schema26.properties.trigger.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.compact_summary !== undefined){
if(typeof data.compact_summary !== "string"){
const err8 = {instancePath:instancePath+"/compact_summary",schemaPath:"#/properties/compact_summary/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate60.errors = vErrors;
return errors === 0;
}

export const PreModelSwitch = validate62;
const schema27 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"PreModelSwitch"},"from_model":{"type":"string"},"to_model":{"type":"string"},"requested_model":{"type":["string","null"]},"source":{"type":"string","enum":["command","picker","sdk"]},"context_tokens":{"type":"number"},"prompt_cache_warm":{"type":"boolean"},"cache_ttl":{"type":"string","enum":["5m","1h"]},"estimated_cache_write_usd":{"type":"number"},"pricing":{"type":"string","enum":["configured","catalog","default"]}},"required":["hook_event_name","from_model","to_model","requested_model","source","context_tokens","prompt_cache_warm","cache_ttl","estimated_cache_write_usd","pricing"],"allOf":[{"$ref":"shared"}]};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.from_model === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "from_model"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.to_model === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to_model"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.requested_model === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "requested_model"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.source === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.context_tokens === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "context_tokens"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.prompt_cache_warm === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "prompt_cache_warm"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.cache_ttl === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cache_ttl"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.estimated_cache_write_usd === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "estimated_cache_write_usd"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.pricing === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pricing"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err10 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("PreModelSwitch" !== data0){
const err11 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PreModelSwitch"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.from_model !== undefined){
if(typeof data.from_model !== "string"){
const err12 = {instancePath:instancePath+"/from_model",schemaPath:"#/properties/from_model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.to_model !== undefined){
if(typeof data.to_model !== "string"){
const err13 = {instancePath:instancePath+"/to_model",schemaPath:"#/properties/to_model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.requested_model !== undefined){
let data3 = data.requested_model;
if((typeof data3 !== "string") && (data3 !== null)){
const err14 = {instancePath:instancePath+"/requested_model",schemaPath:"#/properties/requested_model/type",keyword:"type",params:{type: schema27.properties.requested_model.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.source !== undefined){
let data4 = data.source;
if(typeof data4 !== "string"){
const err15 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(((data4 === "command") || (data4 === "picker")) || (data4 === "sdk"))){
const err16 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema27.properties.source.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.context_tokens !== undefined){
let data5 = data.context_tokens;
if(!((typeof data5 == "number") && (isFinite(data5)))){
const err17 = {instancePath:instancePath+"/context_tokens",schemaPath:"#/properties/context_tokens/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.prompt_cache_warm !== undefined){
if(typeof data.prompt_cache_warm !== "boolean"){
const err18 = {instancePath:instancePath+"/prompt_cache_warm",schemaPath:"#/properties/prompt_cache_warm/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.cache_ttl !== undefined){
let data7 = data.cache_ttl;
if(typeof data7 !== "string"){
const err19 = {instancePath:instancePath+"/cache_ttl",schemaPath:"#/properties/cache_ttl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((data7 === "5m") || (data7 === "1h"))){
const err20 = {instancePath:instancePath+"/cache_ttl",schemaPath:"#/properties/cache_ttl/enum",keyword:"enum",params:{allowedValues: schema27.properties.cache_ttl.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.estimated_cache_write_usd !== undefined){
let data8 = data.estimated_cache_write_usd;
if(!((typeof data8 == "number") && (isFinite(data8)))){
const err21 = {instancePath:instancePath+"/estimated_cache_write_usd",schemaPath:"#/properties/estimated_cache_write_usd/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.pricing !== undefined){
let data9 = data.pricing;
if(typeof data9 !== "string"){
const err22 = {instancePath:instancePath+"/pricing",schemaPath:"#/properties/pricing/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!(((data9 === "configured") || (data9 === "catalog")) || (data9 === "default"))){
const err23 = {instancePath:instancePath+"/pricing",schemaPath:"#/properties/pricing/enum",keyword:"enum",params:{allowedValues: schema27.properties.pricing.enum}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}

export const PostModelSwitch = validate64;
const schema28 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"PostModelSwitch"},"from_model":{"type":"string"},"to_model":{"type":"string"},"requested_model":{"type":["string","null"]},"source":{"type":"string","enum":["command","picker","sdk","auto","resume"]},"context_tokens":{"type":"number"},"prompt_cache_warm":{"type":"boolean"},"cache_ttl":{"type":"string","enum":["5m","1h"]},"estimated_cache_write_usd":{"type":"number"},"pricing":{"type":"string","enum":["configured","catalog","default"]}},"required":["hook_event_name","from_model","to_model","requested_model","source","context_tokens","prompt_cache_warm","cache_ttl","estimated_cache_write_usd","pricing"],"allOf":[{"$ref":"shared"}]};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.from_model === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "from_model"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.to_model === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to_model"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.requested_model === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "requested_model"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.source === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.context_tokens === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "context_tokens"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.prompt_cache_warm === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "prompt_cache_warm"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.cache_ttl === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cache_ttl"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.estimated_cache_write_usd === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "estimated_cache_write_usd"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.pricing === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pricing"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err10 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("PostModelSwitch" !== data0){
const err11 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "PostModelSwitch"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.from_model !== undefined){
if(typeof data.from_model !== "string"){
const err12 = {instancePath:instancePath+"/from_model",schemaPath:"#/properties/from_model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.to_model !== undefined){
if(typeof data.to_model !== "string"){
const err13 = {instancePath:instancePath+"/to_model",schemaPath:"#/properties/to_model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.requested_model !== undefined){
let data3 = data.requested_model;
if((typeof data3 !== "string") && (data3 !== null)){
const err14 = {instancePath:instancePath+"/requested_model",schemaPath:"#/properties/requested_model/type",keyword:"type",params:{type: schema28.properties.requested_model.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.source !== undefined){
let data4 = data.source;
if(typeof data4 !== "string"){
const err15 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(((((data4 === "command") || (data4 === "picker")) || (data4 === "sdk")) || (data4 === "auto")) || (data4 === "resume"))){
const err16 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema28.properties.source.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.context_tokens !== undefined){
let data5 = data.context_tokens;
if(!((typeof data5 == "number") && (isFinite(data5)))){
const err17 = {instancePath:instancePath+"/context_tokens",schemaPath:"#/properties/context_tokens/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.prompt_cache_warm !== undefined){
if(typeof data.prompt_cache_warm !== "boolean"){
const err18 = {instancePath:instancePath+"/prompt_cache_warm",schemaPath:"#/properties/prompt_cache_warm/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.cache_ttl !== undefined){
let data7 = data.cache_ttl;
if(typeof data7 !== "string"){
const err19 = {instancePath:instancePath+"/cache_ttl",schemaPath:"#/properties/cache_ttl/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((data7 === "5m") || (data7 === "1h"))){
const err20 = {instancePath:instancePath+"/cache_ttl",schemaPath:"#/properties/cache_ttl/enum",keyword:"enum",params:{allowedValues: schema28.properties.cache_ttl.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.estimated_cache_write_usd !== undefined){
let data8 = data.estimated_cache_write_usd;
if(!((typeof data8 == "number") && (isFinite(data8)))){
const err21 = {instancePath:instancePath+"/estimated_cache_write_usd",schemaPath:"#/properties/estimated_cache_write_usd/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.pricing !== undefined){
let data9 = data.pricing;
if(typeof data9 !== "string"){
const err22 = {instancePath:instancePath+"/pricing",schemaPath:"#/properties/pricing/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!(((data9 === "configured") || (data9 === "catalog")) || (data9 === "default"))){
const err23 = {instancePath:instancePath+"/pricing",schemaPath:"#/properties/pricing/enum",keyword:"enum",params:{allowedValues: schema28.properties.pricing.enum}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate64.errors = vErrors;
return errors === 0;
}

export const Elicitation = validate66;
const schema29 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"hook_event_name":{"type":"string","const":"Elicitation"},"mcp_server_name":{"type":"string"},"message":{"type":"string"},"mode":{"type":"string","enum":["form","url"]},"url":{"type":"string"},"elicitation_id":{"type":"string"},"requested_schema":{"type":"object"}},"required":["hook_event_name","mcp_server_name","message"],"allOf":[{"$ref":"shared"}]};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.mcp_server_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mcp_server_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.message === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema29.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.hook_event_name !== undefined){
let data1 = data.hook_event_name;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("Elicitation" !== data1){
const err8 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "Elicitation"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.mcp_server_name !== undefined){
if(typeof data.mcp_server_name !== "string"){
const err9 = {instancePath:instancePath+"/mcp_server_name",schemaPath:"#/properties/mcp_server_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.message !== undefined){
if(typeof data.message !== "string"){
const err10 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.mode !== undefined){
let data4 = data.mode;
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((data4 === "form") || (data4 === "url"))){
const err12 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema29.properties.mode.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.url !== undefined){
if(typeof data.url !== "string"){
const err13 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.elicitation_id !== undefined){
if(typeof data.elicitation_id !== "string"){
const err14 = {instancePath:instancePath+"/elicitation_id",schemaPath:"#/properties/elicitation_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.requested_schema !== undefined){
let data7 = data.requested_schema;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
const err15 = {instancePath:instancePath+"/requested_schema",schemaPath:"#/properties/requested_schema/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}

export const ElicitationResult = validate68;
const schema30 = {"type":"object","properties":{"permission_mode":{"anyOf":[{"type":"string","enum":["default","plan","acceptEdits","auto","dontAsk","bypassPermissions"]},{"type":"string"}]},"hook_event_name":{"type":"string","const":"ElicitationResult"},"mcp_server_name":{"type":"string"},"mode":{"type":"string","enum":["form","url"]},"elicitation_id":{"type":"string"},"action":{"type":"string","enum":["accept","decline","cancel"]},"content":{"type":"object"}},"required":["hook_event_name","mcp_server_name","action"],"allOf":[{"$ref":"shared"}]};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.mcp_server_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mcp_server_name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.action === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "action"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.permission_mode !== undefined){
let data0 = data.permission_mode;
const _errs3 = errors;
let valid2 = false;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "default") || (data0 === "plan")) || (data0 === "acceptEdits")) || (data0 === "auto")) || (data0 === "dontAsk")) || (data0 === "bypassPermissions"))){
const err4 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema30.properties.permission_mode.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs6 = errors;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/permission_mode",schemaPath:"#/properties/permission_mode/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
}
if(data.hook_event_name !== undefined){
let data1 = data.hook_event_name;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("ElicitationResult" !== data1){
const err8 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "ElicitationResult"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.mcp_server_name !== undefined){
if(typeof data.mcp_server_name !== "string"){
const err9 = {instancePath:instancePath+"/mcp_server_name",schemaPath:"#/properties/mcp_server_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.mode !== undefined){
let data3 = data.mode;
if(typeof data3 !== "string"){
const err10 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!((data3 === "form") || (data3 === "url"))){
const err11 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema30.properties.mode.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.elicitation_id !== undefined){
if(typeof data.elicitation_id !== "string"){
const err12 = {instancePath:instancePath+"/elicitation_id",schemaPath:"#/properties/elicitation_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.action !== undefined){
let data5 = data.action;
if(typeof data5 !== "string"){
const err13 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((data5 === "accept") || (data5 === "decline")) || (data5 === "cancel"))){
const err14 = {instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema30.properties.action.enum}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.content !== undefined){
let data6 = data.content;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
const err15 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate68.errors = vErrors;
return errors === 0;
}

export const Notification = validate70;
const schema31 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"Notification"},"message":{"type":"string"},"title":{"type":"string"},"notification_type":{"anyOf":[{"type":"string","enum":["permission_prompt","idle_prompt","auth_success","elicitation_dialog","elicitation_url_dialog","elicitation_complete","elicitation_response","agent_needs_input","agent_completed","quota_auto_resume_fired","quota_auto_resume_stale","quota_auto_resume_disabled"]},{"type":"string"}]}},"required":["hook_event_name","message","notification_type"],"allOf":[{"$ref":"shared"}]};

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.message === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.notification_type === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "notification_type"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("Notification" !== data0){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "Notification"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.message !== undefined){
if(typeof data.message !== "string"){
const err5 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.title !== undefined){
if(typeof data.title !== "string"){
const err6 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.notification_type !== undefined){
let data3 = data.notification_type;
const _errs9 = errors;
let valid2 = false;
const _errs10 = errors;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/notification_type",schemaPath:"#/properties/notification_type/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((((((((((data3 === "permission_prompt") || (data3 === "idle_prompt")) || (data3 === "auth_success")) || (data3 === "elicitation_dialog")) || (data3 === "elicitation_url_dialog")) || (data3 === "elicitation_complete")) || (data3 === "elicitation_response")) || (data3 === "agent_needs_input")) || (data3 === "agent_completed")) || (data3 === "quota_auto_resume_fired")) || (data3 === "quota_auto_resume_stale")) || (data3 === "quota_auto_resume_disabled"))){
const err8 = {instancePath:instancePath+"/notification_type",schemaPath:"#/properties/notification_type/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema31.properties.notification_type.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs10 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs12 = errors;
if(typeof data3 !== "string"){
const err9 = {instancePath:instancePath+"/notification_type",schemaPath:"#/properties/notification_type/anyOf/1/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err10 = {instancePath:instancePath+"/notification_type",schemaPath:"#/properties/notification_type/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}

export const ConfigChange = validate72;
const schema32 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"ConfigChange"},"source":{"type":"string","enum":["user_settings","project_settings","local_settings","policy_settings","skills"]},"file_path":{"type":"string"}},"required":["hook_event_name","source"],"allOf":[{"$ref":"shared"}]};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.source === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if("ConfigChange" !== data0){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "ConfigChange"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.source !== undefined){
let data1 = data.source;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(((((data1 === "user_settings") || (data1 === "project_settings")) || (data1 === "local_settings")) || (data1 === "policy_settings")) || (data1 === "skills"))){
const err5 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema32.properties.source.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.file_path !== undefined){
if(typeof data.file_path !== "string"){
const err6 = {instancePath:instancePath+"/file_path",schemaPath:"#/properties/file_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}

export const CwdChanged = validate74;
const schema33 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"CwdChanged"},"old_cwd":{"type":"string"},"new_cwd":{"type":"string"}},"required":["hook_event_name","old_cwd","new_cwd"],"allOf":[{"$ref":"shared"}]};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.old_cwd === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "old_cwd"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.new_cwd === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "new_cwd"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("CwdChanged" !== data0){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "CwdChanged"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.old_cwd !== undefined){
if(typeof data.old_cwd !== "string"){
const err5 = {instancePath:instancePath+"/old_cwd",schemaPath:"#/properties/old_cwd/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.new_cwd !== undefined){
if(typeof data.new_cwd !== "string"){
const err6 = {instancePath:instancePath+"/new_cwd",schemaPath:"#/properties/new_cwd/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}

export const DirectoryAdded = validate76;
const schema34 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"DirectoryAdded"},"directory":{"type":"string"},"source":{"type":"string","enum":["slash_command","register_repo_root"]}},"required":["hook_event_name","directory","source"],"allOf":[{"$ref":"shared"}]};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.directory === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "directory"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.source === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("DirectoryAdded" !== data0){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "DirectoryAdded"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.directory !== undefined){
if(typeof data.directory !== "string"){
const err5 = {instancePath:instancePath+"/directory",schemaPath:"#/properties/directory/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.source !== undefined){
let data2 = data.source;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data2 === "slash_command") || (data2 === "register_repo_root"))){
const err7 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema34.properties.source.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}

export const FileChanged = validate78;
const schema35 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"FileChanged"},"file_path":{"type":"string"},"event":{"type":"string","enum":["change","add","unlink"]}},"required":["hook_event_name","file_path","event"],"allOf":[{"$ref":"shared"}]};

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.file_path === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file_path"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.event === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "event"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("FileChanged" !== data0){
const err4 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "FileChanged"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.file_path !== undefined){
if(typeof data.file_path !== "string"){
const err5 = {instancePath:instancePath+"/file_path",schemaPath:"#/properties/file_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.event !== undefined){
let data2 = data.event;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(((data2 === "change") || (data2 === "add")) || (data2 === "unlink"))){
const err7 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/enum",keyword:"enum",params:{allowedValues: schema35.properties.event.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate78.errors = vErrors;
return errors === 0;
}

export const InstructionsLoaded = validate80;
const schema36 = {"type":"object","properties":{"agent_id":{"type":"string"},"effort":{"type":"object","properties":{"level":{"type":"string"}},"required":["level"]},"hook_event_name":{"type":"string","const":"InstructionsLoaded"},"file_path":{"type":"string"},"memory_type":{"type":"string","enum":["User","Project","Local","Managed"]},"load_reason":{"type":"string","enum":["session_start","nested_traversal","path_glob_match","include","compact"]},"globs":{"type":"array","items":{"type":"string"}},"trigger_file_path":{"type":"string"},"parent_file_path":{"type":"string"}},"required":["hook_event_name","file_path","memory_type","load_reason"],"allOf":[{"$ref":"shared"}]};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.file_path === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file_path"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.memory_type === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "memory_type"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.load_reason === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "load_reason"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.agent_id !== undefined){
if(typeof data.agent_id !== "string"){
const err4 = {instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.effort !== undefined){
let data1 = data.effort;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.level === undefined){
const err5 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/required",keyword:"required",params:{missingProperty: "level"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.level !== undefined){
if(typeof data1.level !== "string"){
const err6 = {instancePath:instancePath+"/effort/level",schemaPath:"#/properties/effort/properties/level/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.hook_event_name !== undefined){
let data3 = data.hook_event_name;
if(typeof data3 !== "string"){
const err8 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("InstructionsLoaded" !== data3){
const err9 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "InstructionsLoaded"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.file_path !== undefined){
if(typeof data.file_path !== "string"){
const err10 = {instancePath:instancePath+"/file_path",schemaPath:"#/properties/file_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.memory_type !== undefined){
let data5 = data.memory_type;
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/memory_type",schemaPath:"#/properties/memory_type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((((data5 === "User") || (data5 === "Project")) || (data5 === "Local")) || (data5 === "Managed"))){
const err12 = {instancePath:instancePath+"/memory_type",schemaPath:"#/properties/memory_type/enum",keyword:"enum",params:{allowedValues: schema36.properties.memory_type.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.load_reason !== undefined){
let data6 = data.load_reason;
if(typeof data6 !== "string"){
const err13 = {instancePath:instancePath+"/load_reason",schemaPath:"#/properties/load_reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((((data6 === "session_start") || (data6 === "nested_traversal")) || (data6 === "path_glob_match")) || (data6 === "include")) || (data6 === "compact"))){
const err14 = {instancePath:instancePath+"/load_reason",schemaPath:"#/properties/load_reason/enum",keyword:"enum",params:{allowedValues: schema36.properties.load_reason.enum}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.globs !== undefined){
let data7 = data.globs;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
if(typeof data7[i0] !== "string"){
const err15 = {instancePath:instancePath+"/globs/" + i0,schemaPath:"#/properties/globs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/globs",schemaPath:"#/properties/globs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.trigger_file_path !== undefined){
if(typeof data.trigger_file_path !== "string"){
const err17 = {instancePath:instancePath+"/trigger_file_path",schemaPath:"#/properties/trigger_file_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.parent_file_path !== undefined){
if(typeof data.parent_file_path !== "string"){
const err18 = {instancePath:instancePath+"/parent_file_path",schemaPath:"#/properties/parent_file_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate80.errors = vErrors;
return errors === 0;
}

export const MessageDisplay = validate82;
const schema37 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"MessageDisplay"},"turn_id":{"type":"string"},"message_id":{"type":"string"},"index":{"type":"number"},"final":{"type":"boolean"},"delta":{"type":"string"}},"required":["hook_event_name","turn_id","message_id","index","final","delta"],"allOf":[{"$ref":"shared"}]};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.turn_id === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "turn_id"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.message_id === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message_id"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.index === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "index"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.final === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "final"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.delta === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "delta"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err6 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("MessageDisplay" !== data0){
const err7 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "MessageDisplay"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.turn_id !== undefined){
if(typeof data.turn_id !== "string"){
const err8 = {instancePath:instancePath+"/turn_id",schemaPath:"#/properties/turn_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.message_id !== undefined){
if(typeof data.message_id !== "string"){
const err9 = {instancePath:instancePath+"/message_id",schemaPath:"#/properties/message_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.index !== undefined){
let data3 = data.index;
if(!((typeof data3 == "number") && (isFinite(data3)))){
const err10 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.final !== undefined){
if(typeof data.final !== "boolean"){
const err11 = {instancePath:instancePath+"/final",schemaPath:"#/properties/final/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.delta !== undefined){
if(typeof data.delta !== "string"){
const err12 = {instancePath:instancePath+"/delta",schemaPath:"#/properties/delta/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate82.errors = vErrors;
return errors === 0;
}

export const WorktreeCreate = validate84;
const schema38 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"WorktreeCreate"},"name":{"type":"string"}},"required":["hook_event_name","name"],"allOf":[{"$ref":"shared"}]};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if("WorktreeCreate" !== data0){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "WorktreeCreate"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate84.errors = vErrors;
return errors === 0;
}

export const WorktreeRemove = validate86;
const schema39 = {"type":"object","properties":{"hook_event_name":{"type":"string","const":"WorktreeRemove"},"worktree_path":{"type":"string"}},"required":["hook_event_name","worktree_path"],"allOf":[{"$ref":"shared"}]};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hook_event_name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hook_event_name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.worktree_path === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "worktree_path"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.hook_event_name !== undefined){
let data0 = data.hook_event_name;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if("WorktreeRemove" !== data0){
const err3 = {instancePath:instancePath+"/hook_event_name",schemaPath:"#/properties/hook_event_name/const",keyword:"const",params:{allowedValue: "WorktreeRemove"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.worktree_path !== undefined){
if(typeof data.worktree_path !== "string"){
const err4 = {instancePath:instancePath+"/worktree_path",schemaPath:"#/properties/worktree_path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate86.errors = vErrors;
return errors === 0;
}

