/** Are two deeds the same action? Decided by what was done, never by how it was written. Pure. */
import type { Call, Deed } from '../model.js';
import { asOneProgram, fromVerb, type ReadCall, readCall, sqlInSmallLetters } from './program-options.js';

/** One text for a call, equal for calls that do the same. */
export function keyOfCall(call: Call): string {
  const { program, args, directory } = call;
  if (program === 'find') return keyOfFind(call) ?? plainKey(call);
  const read = readCall(program, args);
  if (read === undefined) return plainKey(call);
  const files = call.paths ?? [];
  const named =
    files.length === 0
      ? read.operands
      : args.flatMap((word, i) => (read.operands.includes(word) ? [files[i] ?? word] : []));
  // `git checkout HEAD -- FILE` discards what `git checkout -- FILE` does, and more.
  const behindHead = read.verb === 'checkout' && named[0] === 'HEAD' && named.length > 1 ? named.slice(1) : named;
  // `git push origin HEAD:main` pushes to main.
  const operands = read.verb === 'push' ? behindHead.map((name) => name.replace(/^[^:]+:(?=.)/, '')) : behindHead;
  const where = files.length === 0 ? [read.into.reduce(folderIn, directory)] : [];
  if (read.verb === 'add' && addsEverything(read)) return JSON.stringify([program, 'add', 'everything', ...where]);
  // `git restore FILE` is `git checkout -- FILE`.
  const verb = read.verb === 'restore' && read.options.length === 0 ? 'checkout' : read.verb;
  return JSON.stringify([program, verb ?? null, read.options, operands, ...where]);
}

/** All that is new, changed or gone in the folder: `git add -A`, `git add .`. */
function addsEverything({ options, operands }: ReadCall): boolean {
  const isWhole = options.every((option) => option === 'all') && operands.every((operand) => /^\.\/?$/.test(operand));
  return isWhole && options.length + operands.length > 0;
}

/** A removal of several files is one of each. */
function keysOfCall(call: Call): readonly string[] {
  const { args, paths, program } = call;
  const operands = (program === 'rm' ? readCall(program, args)?.operands : undefined) ?? [];
  if (operands.length < 2) return [keyOfCall(call)];
  const alone = (operand: string): Call => {
    const isLeft = (word: string): boolean => word === operand || !operands.includes(word);
    const left = { ...call, args: args.filter(isLeft) };
    return paths === undefined ? left : { ...left, paths: paths.filter((_, i) => isLeft(args[i] ?? '')) };
  };
  return [keyOfCall(call), ...operands.map((operand) => keyOfCall(alone(operand)))];
}

function plainKey({ program: called, directory, args: given }: Call): string {
  const [program, args] = asOneProgram(called, given);
  // In which folder, or as whom, a program does it is said in front of its verb.
  return JSON.stringify([program, sqlInSmallLetters(program, fromVerb(program, args).args), directory]);
}

/** `find PLACE -delete` removes what `rm -r PLACE` does. */
function keyOfFind({ args, paths, directory }: Call): string | undefined {
  const [place] = args;
  if (place === undefined || place.startsWith('-') || args.length !== 2 || args[1] !== '-delete') return undefined;
  return keyOfCall({ program: 'rm', directory, args: ['-r', place], paths: ['-r', paths?.[0] ?? place] });
}

/** A folder named from another, without asking the disk. */
function folderIn(from: string, to: string): string {
  const parts: string[] = [];
  for (const part of `${to.startsWith('/') ? '' : from}/${to}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** One text for a file that was written. Whether the last line ends in a line break is no difference. */
export function keyOfFile({ path, content }: Deed['files'][number]): string {
  return JSON.stringify(['file', path, content?.trimEnd() ?? null]);
}

/** One text for a text that was written into some file. */
export function keyOfText(content: string): string {
  return JSON.stringify(['text', content.trim()]);
}

/** One text for a file whose text was read. */
export function keyOfRead(path: string): string {
  return JSON.stringify(['read', path]);
}

/** Everything that was done, as such texts. */
export function keysOf({ calls, files, reads = [] }: Deed): readonly string[] {
  const texts = files.flatMap(({ content }) => (content === null ? [] : [keyOfText(content)]));
  return [...calls.flatMap(keysOfCall), ...files.map(keyOfFile), ...texts, ...reads.map(keyOfRead)];
}
