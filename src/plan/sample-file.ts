/** Small files of each language, before and after an edit: what stands in a file of which a payload tells the name alone. Pure. */

/** A file that holds `before` exactly once, and `after` once it has been edited. */
export interface SampleFile {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** `text` has `@` where the edit takes place. */
const sample = (text: string, before: string, after: string): SampleFile => ({
  text: text.replace('@', () => before),
  before,
  after,
});

const typed = sample(
  'export function greet(name: string): string {\n  @\n}\n',
  "return 'Hello ' + name;",
  'return `Hello, ${name}`;',
);
const untyped = sample(
  'export function greet(name) {\n  @\n}\n',
  "return 'Hello ' + name;",
  'return `Hello, ${name}`;',
);
const element = sample('export function Greeting() {\n  @\n}\n', 'return <p>Hello</p>;', 'return <p>Hello, world</p>;');
const c = sample(
  '#include <stdio.h>\n\nint main(void) {\n  @\n  return 0;\n}\n',
  'printf("Hello\\n");',
  'puts("Hello, world");',
);
const shell = sample('#!/usr/bin/env bash\nset -euo pipefail\n\n@\n', 'echo "Hello"', 'echo "Hello, world"');
const settings = sample('name: greeting\n@\n', 'version: 1', 'version: 2');
const style = sample('.greeting {\n  @\n}\n', 'color: red;', 'color: green;');
const page = sample('<!doctype html>\n<title>Greeting</title>\n@\n', '<p>Hello</p>', '<p>Hello, world</p>');
const words = sample('# Greeting\n\n@\n', 'Says hello.', 'Says hello to the world.');
const plain = sample('@\n', 'one', 'two');

/** By extension, without the dot. */
const samples: Readonly<Record<string, SampleFile>> = {
  ts: typed,
  mts: typed,
  cts: typed,
  tsx: element,
  js: untyped,
  mjs: untyped,
  cjs: sample(
    'function greet(name) {\n  @\n}\n\nmodule.exports = { greet };\n',
    "return 'Hello ' + name;",
    'return `Hello, ${name}`;',
  ),
  jsx: element,
  vue: sample('<template>\n  @\n</template>\n', '<p>Hello</p>', '<p>Hello, world</p>'),
  svelte: sample('@\n', '<p>Hello</p>', '<p>Hello, world</p>'),
  py: sample('def greet(name: str) -> str:\n    @\n', 'return "Hello " + name', 'return f"Hello, {name}"'),
  pyi: sample('def greet(name: str) -> @: ...\n', 'object', 'str'),
  go: sample(
    'package greet\n\n// Greet says hello.\nfunc Greet(name string) string {\n\t@\n}\n',
    'return "Hello " + name',
    'return "Hello, " + name',
  ),
  rs: sample('pub fn greet(name: &str) -> String {\n    @\n}\n', 'format!("Hello {name}")', 'format!("Hello, {name}")'),
  java: sample(
    'class Greeting {\n    String greet(String name) {\n        @\n    }\n}\n',
    'return "Hello " + name;',
    'return "Hello, " + name;',
  ),
  kt: sample('@\n', 'fun greet(name: String) = "Hello " + name', 'fun greet(name: String) = "Hello, $name"'),
  kts: sample('@\n', 'val greeting = "Hello"', 'val greeting = "Hello, world"'),
  scala: sample('object Greeting {\n  @\n}\n', 'def greet = "Hello"', 'def greet = "Hello, world"'),
  swift: sample(
    'func greet(name: String) -> String {\n    @\n}\n',
    'return "Hello " + name',
    'return "Hello, \\(name)"',
  ),
  rb: sample('def greet(name)\n  @\nend\n', '"Hello " + name', '"Hello, #{name}"'),
  php: sample(
    '<?php\n\nfunction greet(string $name): string\n{\n    @\n}\n',
    "return 'Hello ' . $name;",
    "return 'Hello, ' . $name;",
  ),
  cs: sample('class Greeting\n{\n    string Greet(string name) => @;\n}\n', '"Hello " + name', '$"Hello, {name}"'),
  c,
  h: sample('#ifndef GREET_H\n#define GREET_H\n@\n#endif\n', 'void greet(void);', 'void greet(const char *name);'),
  cc: c,
  cpp: c,
  hpp: sample('#pragma once\n@\n', 'void greet();', 'void greet(const char *name);'),
  zig: sample('pub fn greet() []const u8 {\n    @\n}\n', 'return "Hello";', 'return "Hello, world";'),
  dart: sample('@\n', "String greet(String name) => 'Hello ' + name;", "String greet(String name) => 'Hello, $name';"),
  ex: sample('defmodule Greeting do\n  @\nend\n', 'def greet, do: "Hello"', 'def greet, do: "Hello, world"'),
  exs: sample('@\n', 'IO.puts("Hello")', 'IO.puts("Hello, world")'),
  hs: sample('module Greeting where\n\n@\n', 'greeting = "Hello"', 'greeting = "Hello, world"'),
  lua: sample('@\n', 'print("Hello")', 'print("Hello, world")'),
  sh: shell,
  bash: shell,
  zsh: sample('#!/usr/bin/env zsh\n@\n', 'echo "Hello"', 'echo "Hello, world"'),
  sql: sample('@\n', 'SELECT name FROM greeting;', 'SELECT name, text FROM greeting;'),
  tf: sample('@\n', 'locals { greeting = "Hello" }', 'locals { greeting = "Hello, world" }'),
  nix: sample('{ @ }\n', 'greeting = "Hello";', 'greeting = "Hello, world";'),
  json: sample('{\n  "name": "greeting",\n  @\n}\n', '"version": "1.0.0"', '"version": "1.0.1"'),
  jsonc: sample('{\n  "name": "greeting",\n  @\n}\n', '"version": "1.0.0"', '"version": "1.0.1"'),
  yaml: settings,
  yml: settings,
  toml: sample('[greeting]\n@\n', 'text = "Hello"', 'text = "Hello, world"'),
  ini: sample('[greeting]\n@\n', 'text = Hello', 'text = Hello, world'),
  env: sample('@\n', 'GREETING=Hello', 'GREETING=Hello-world'),
  css: style,
  scss: style,
  less: style,
  html: page,
  xml: sample('<?xml version="1.0"?>\n@\n', '<greeting>Hello</greeting>', '<greeting>Hello, world</greeting>'),
  svg: sample(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">@</svg>\n',
    '<rect width="8" height="8"/>',
    '<rect width="4" height="8"/>',
  ),
  md: words,
  mdx: words,
};

/** The extension of a path, in lower case and without the dot; `.env` and `.env.local` have `env`. */
export function extensionOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  if (/^\.env\b/.test(name)) return 'env';
  return /[^.]\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** A file as one finds it under this name; of a language that is not known, a line of words. */
export function sampleFile(path: string): SampleFile {
  const extension = extensionOf(path);
  return (Object.hasOwn(samples, extension) ? samples[extension] : undefined) ?? plain;
}

/** Has it a language of its own, so that any other text in it would be none? */
export function hasLanguage(path: string): boolean {
  return Object.hasOwn(samples, extensionOf(path));
}
