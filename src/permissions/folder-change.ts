/** Commands that go to another folder, where less is known of what they do. Pure. */
import { fileReaders } from '../contract/permission-rules.js';
import type { BashReading, PlainCommand } from './bash.js';
import { type Call, commandOf } from './call.js';
import { filesNamed } from './files.js';
import { absolute } from './path.js';

function changesFolder({ words }: PlainCommand): boolean {
  return words[0] === 'cd';
}

/** Two changes of folder in one command are asked about, wherever they lead. */
export function changesFolderTwice({ commands }: BashReading): boolean {
  return commands.filter(changesFolder).length > 1;
}

/** After `cd` elsewhere nobody can tell which files a command writes. */
export function changesFolderNowhere(commands: readonly PlainCommand[], { folders }: Call): boolean {
  return commands.every(
    ({ words }) =>
      words[0] !== 'cd' || (words[1] !== undefined && absolute(words[1], folders) === absolute('.', folders)),
  );
}

/** Does the command read files of a folder that it changes into, so that no rule on reading can be held against them? */
export function readsElsewhere(call: Call): boolean {
  const { commands = [] } = commandOf(call) ?? {};
  if (changesFolderNowhere(commands, call)) return false;
  return commands.some((one) => !changesFolder(one) && (listsFolder(one) || filesNamed(one).some(isRelative)));
}

function listsFolder(one: PlainCommand): boolean {
  const fact = fileReaders.find(({ program }) => program === one.words[0]);
  return fact?.lists === true && filesNamed(one).length === 0;
}

/** What git finds in another folder nobody can tell, nor what is piped from its files. */
export function isLostElsewhere({ words, reads }: PlainCommand): boolean {
  return words[0] === 'git' || reads.some(isRelative);
}

function isRelative(path: string): boolean {
  return !/^[/~$]/.test(path);
}
