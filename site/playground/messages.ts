/** What the page and its worker say to each other. */
import type { Answer, Era } from './answer.js';
import type { Schema } from './schema.js';
import type { State } from './state.js';

export type Question =
  | { readonly ask: 'answer' | 'eras'; readonly id: number; readonly state: State }
  | { readonly ask: 'schema'; readonly id: number };

export type Told =
  | { readonly told: 'answer'; readonly id: number; readonly answer: Answer; readonly milliseconds: number }
  | { readonly told: 'eras'; readonly id: number; readonly eras: readonly Era[] }
  | { readonly told: 'schema'; readonly id: number; readonly schema: Schema };
