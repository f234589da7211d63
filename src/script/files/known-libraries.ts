/** Libraries that say nothing of what a hook does: a text that imports them hides nothing by it. */

/** Of Python itself, as far as hooks use it, and packages of others that are about something else than hooks. */
const pythonLibraries: ReadonlySet<string> = new Set([
  ...[
    '__future__',
    'abc',
    'argparse',
    'ast',
    'asyncio',
    'base64',
    'bisect',
    'builtins',
    'calendar',
    'codecs',
    'collections',
  ],
  ...[
    'concurrent',
    'configparser',
    'contextlib',
    'copy',
    'csv',
    'dataclasses',
    'datetime',
    'decimal',
    'difflib',
    'enum',
  ],
  ...[
    'errno',
    'fcntl',
    'fileinput',
    'fnmatch',
    'fractions',
    'functools',
    'getpass',
    'gc',
    'glob',
    'gzip',
    'hashlib',
    'heapq',
  ],
  ...[
    'hmac',
    'html',
    'http',
    'inspect',
    'io',
    'ipaddress',
    'itertools',
    'json',
    'keyword',
    'linecache',
    'locale',
    'logging',
  ],
  ...[
    'math',
    'mimetypes',
    'msvcrt',
    'multiprocessing',
    'numbers',
    'operator',
    'os',
    'pathlib',
    'pickle',
    'platform',
    'pprint',
  ],
  ...['queue', 'random', 're', 'secrets', 'select', 'shlex', 'shutil', 'signal', 'socket', 'sqlite3', 'ssl', 'stat'],
  ...['statistics', 'string', 'struct', 'subprocess', 'sys', 'sysconfig', 'tempfile', 'textwrap', 'threading', 'time'],
  ...[
    'tokenize',
    'tomllib',
    'traceback',
    'types',
    'typing',
    'typing_extensions',
    'unicodedata',
    'urllib',
    'uuid',
    'venv',
  ],
  ...['warnings', 'weakref', 'xml', 'zipfile', 'zlib', 'zoneinfo'],
  ...[
    'yaml',
    'toml',
    'tomli',
    'dotenv',
    'requests',
    'httpx',
    'openai',
    'anthropic',
    'pyttsx3',
    'elevenlabs',
    'pydantic',
    'rich',
  ],
]);

/** A module of Python itself or of a package that starts nothing and reads no hook. */
export const isPythonLibrary = (name: string): boolean =>
  pythonLibraries.has(name.split('.')[0] ?? '') && !name.startsWith('.');

const nodeModules: ReadonlySet<string> = new Set([
  ...['assert', 'buffer', 'child_process', 'crypto', 'events', 'fs', 'http', 'https', 'module', 'net', 'os', 'path'],
  ...['perf_hooks', 'process', 'querystring', 'readline', 'stream', 'string_decoder', 'timers', 'tty', 'url', 'util'],
  ...['worker_threads', 'zlib', 'bun'],
]);

/** A module of Node or Bun itself. */
export const isNodeModule = (name: string): boolean =>
  name.startsWith('node:') || nodeModules.has(name.split('/')[0] ?? '');
