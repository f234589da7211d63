/** What readers of scripts are given. Pure. */
import type { Language, Library } from '../../model.js';

/** What a hook says, with the libraries that it takes functions from. */
export interface Said {
  readonly text: string;
  readonly language: Language;
  readonly libraries?: readonly Library[];
}
