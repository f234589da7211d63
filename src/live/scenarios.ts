/**
 * The scenarios, as data: how every event that needs no terminal is made to fire. TeammateIdle and DirectoryAdded need
 * a person at a terminal and are not here.
 */
import type { Scenario } from './scenario.js';
import { sessionScenarios } from './session-scenarios.js';
import { turnScenarios } from './turn-scenarios.js';

export const scenarios: readonly Scenario[] = [...turnScenarios, ...sessionScenarios];
