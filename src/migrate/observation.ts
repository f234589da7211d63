/** What a hook said of one call. */
import type { Payload } from '../model.js';

export interface Observation {
  readonly payload: Payload;
  /** The reason that it denied the call with; absent: the call goes on. */
  readonly denied?: string;
}
