// Changes that do not compile: the type checker notices them before any test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which of the changes does the type checker refuse? `ts` is a TypeScript that can be asked in process. */
export function refusedByTypes(mutants, ts, root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, root);
  const names = [...new Set(mutants.map(({ fileName }) => fileName))];
  const changed = new Map();
  let version = 0;
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => names,
    getScriptVersion: (name) => (names.includes(name) ? `${version}` : '0'),
    getScriptSnapshot: (name) => {
      const text = changed.get(name) ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  const refused = new Set();
  for (const mutant of mutants) {
    changed.clear();
    changed.set(mutant.fileName, withChange(mutant));
    version += 1;
    const [fault] = service
      .getSemanticDiagnostics(mutant.fileName)
      .filter(({ category }) => category === ts.DiagnosticCategory.Error);
    if (fault !== undefined) refused.add(mutant.id);
  }
  return refused;
}

function withChange({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const before = [...lines.slice(0, start.line), lines[start.line].slice(0, start.column)].join('\n');
  const after = [lines[end.line].slice(end.column), ...lines.slice(end.line + 1)].join('\n');
  return before + replacement + after;
}
