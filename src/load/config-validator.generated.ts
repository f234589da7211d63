// @ts-nocheck
// Made by npm run generate from src/schemas.
"use strict";
export const Config = validate21;
const schema6 = {"type":"object","properties":{"$schema":{"type":"string"},"client":{"type":"string"},"failOn":{"type":"string","enum":["error","warning","info","never"]},"rules":{"type":"object","propertyNames":{"type":"string"},"additionalProperties":{"type":"string","enum":["off","info","warning","error"]}},"exclude":{"type":"array","items":{"type":"string"}},"ignores":{"type":"array","items":{"type":"object","properties":{"files":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]},"rules":{"type":"array","items":{"type":"string"}},"at":{"type":"string"},"reason":{"type":"string"}},"required":["files"],"additionalProperties":false}},"payloads":{"type":"array","items":{"type":"string"}},"baseline":{"type":"string"},"expectations":{"type":"string"},"effort":{"type":"string","enum":["quick","normal","thorough"]},"faults":{"type":"boolean"},"env":{"type":"array","items":{"type":"string"}}},"additionalProperties":false};
const func2 = Object.prototype.hasOwnProperty;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema6.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
if(typeof data.$schema !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.client !== undefined){
if(typeof data.client !== "string"){
const err2 = {instancePath:instancePath+"/client",schemaPath:"#/properties/client/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.failOn !== undefined){
let data2 = data.failOn;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/failOn",schemaPath:"#/properties/failOn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((data2 === "error") || (data2 === "warning")) || (data2 === "info")) || (data2 === "never"))){
const err4 = {instancePath:instancePath+"/failOn",schemaPath:"#/properties/failOn/enum",keyword:"enum",params:{allowedValues: schema6.properties.failOn.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.rules !== undefined){
let data3 = data.rules;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
const _errs10 = errors;
if(typeof key1 !== "string"){
const err5 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/propertyNames/type",keyword:"type",params:{type: "string"},propertyName:key1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid1 = _errs10 === errors;
if(!valid1){
const err6 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/propertyNames",keyword:"propertyNames",params:{propertyName: key1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
for(const key2 in data3){
let data4 = data3[key2];
if(typeof data4 !== "string"){
const err7 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((data4 === "off") || (data4 === "info")) || (data4 === "warning")) || (data4 === "error"))){
const err8 = {instancePath:instancePath+"/rules/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/rules/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema6.properties.rules.additionalProperties.enum}};
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
const err9 = {instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.exclude !== undefined){
let data5 = data.exclude;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(typeof data5[i0] !== "string"){
const err10 = {instancePath:instancePath+"/exclude/" + i0,schemaPath:"#/properties/exclude/items/type",keyword:"type",params:{type: "string"}};
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
const err11 = {instancePath:instancePath+"/exclude",schemaPath:"#/properties/exclude/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.ignores !== undefined){
let data7 = data.ignores;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.files === undefined){
const err12 = {instancePath:instancePath+"/ignores/" + i1,schemaPath:"#/properties/ignores/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key3 in data8){
if(!((((key3 === "files") || (key3 === "rules")) || (key3 === "at")) || (key3 === "reason"))){
const err13 = {instancePath:instancePath+"/ignores/" + i1,schemaPath:"#/properties/ignores/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data8.files !== undefined){
let data9 = data8.files;
const _errs25 = errors;
let valid8 = false;
const _errs26 = errors;
if(typeof data9 !== "string"){
const err14 = {instancePath:instancePath+"/ignores/" + i1+"/files",schemaPath:"#/properties/ignores/items/properties/files/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid0 = _errs26 === errors;
valid8 = valid8 || _valid0;
if(!valid8){
const _errs28 = errors;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
if(typeof data9[i2] !== "string"){
const err15 = {instancePath:instancePath+"/ignores/" + i1+"/files/" + i2,schemaPath:"#/properties/ignores/items/properties/files/anyOf/1/items/type",keyword:"type",params:{type: "string"}};
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
const err16 = {instancePath:instancePath+"/ignores/" + i1+"/files",schemaPath:"#/properties/ignores/items/properties/files/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid0 = _errs28 === errors;
valid8 = valid8 || _valid0;
}
if(!valid8){
const err17 = {instancePath:instancePath+"/ignores/" + i1+"/files",schemaPath:"#/properties/ignores/items/properties/files/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
errors = _errs25;
if(vErrors !== null){
if(_errs25){
vErrors.length = _errs25;
}
else {
vErrors = null;
}
}
}
}
if(data8.rules !== undefined){
let data11 = data8.rules;
if(Array.isArray(data11)){
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
if(typeof data11[i3] !== "string"){
const err18 = {instancePath:instancePath+"/ignores/" + i1+"/rules/" + i3,schemaPath:"#/properties/ignores/items/properties/rules/items/type",keyword:"type",params:{type: "string"}};
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
const err19 = {instancePath:instancePath+"/ignores/" + i1+"/rules",schemaPath:"#/properties/ignores/items/properties/rules/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data8.at !== undefined){
if(typeof data8.at !== "string"){
const err20 = {instancePath:instancePath+"/ignores/" + i1+"/at",schemaPath:"#/properties/ignores/items/properties/at/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data8.reason !== undefined){
if(typeof data8.reason !== "string"){
const err21 = {instancePath:instancePath+"/ignores/" + i1+"/reason",schemaPath:"#/properties/ignores/items/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/ignores/" + i1,schemaPath:"#/properties/ignores/items/type",keyword:"type",params:{type: "object"}};
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
const err23 = {instancePath:instancePath+"/ignores",schemaPath:"#/properties/ignores/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.payloads !== undefined){
let data15 = data.payloads;
if(Array.isArray(data15)){
const len4 = data15.length;
for(let i4=0; i4<len4; i4++){
if(typeof data15[i4] !== "string"){
const err24 = {instancePath:instancePath+"/payloads/" + i4,schemaPath:"#/properties/payloads/items/type",keyword:"type",params:{type: "string"}};
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
const err25 = {instancePath:instancePath+"/payloads",schemaPath:"#/properties/payloads/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.baseline !== undefined){
if(typeof data.baseline !== "string"){
const err26 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.expectations !== undefined){
if(typeof data.expectations !== "string"){
const err27 = {instancePath:instancePath+"/expectations",schemaPath:"#/properties/expectations/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.effort !== undefined){
let data19 = data.effort;
if(typeof data19 !== "string"){
const err28 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!(((data19 === "quick") || (data19 === "normal")) || (data19 === "thorough"))){
const err29 = {instancePath:instancePath+"/effort",schemaPath:"#/properties/effort/enum",keyword:"enum",params:{allowedValues: schema6.properties.effort.enum}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.faults !== undefined){
if(typeof data.faults !== "boolean"){
const err30 = {instancePath:instancePath+"/faults",schemaPath:"#/properties/faults/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.env !== undefined){
let data21 = data.env;
if(Array.isArray(data21)){
const len5 = data21.length;
for(let i5=0; i5<len5; i5++){
if(typeof data21[i5] !== "string"){
const err31 = {instancePath:instancePath+"/env/" + i5,schemaPath:"#/properties/env/items/type",keyword:"type",params:{type: "string"}};
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
const err32 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

