import { describe, expect, it } from 'vitest';
import { cluesIn } from '../../src/script/patterns/clues.js';

const texts = (text: string): readonly string[] => cluesIn(text, 'bash').map((clue) => clue.text);

describe('what a shell script writes down', () => {
  it.each([
    ['it counts in', 'COUNTER="/tmp/guard-count"\necho "$((COUNT + 1))" > "$COUNTER"'],
    ['it makes', 'STATE=\'.claude/state\'\nmkdir -p "$STATE"'],
    ['it touches', 'MARK="/tmp/asked"\ntouch "${MARK}"'],
  ])('is no clue where it is a file that %s', (_, text) => {
    expect(texts(text)).toEqual([]);
  });

  it('is no clue where it says what a guard objects to, and one where it is sought', () => {
    const guard = (use: string) =>
      `what=""\n[[ "$CMD" == *bench* ]] && what="cargo bench runs the tests"\nif [ "$DEEP" = 1 ]; then\n  what='cargo run of them'\nfi\n[ -z "$what" ] && exit 0\n${use}`;
    expect(texts(guard('echo "Not here: $what" >&2\nexit 2'))).not.toContain('cargo run of them');
    expect(texts(guard('grep -q "$what" <<<"$CMD" && exit 2'))).toContain('cargo run of them');
  });

  it('is one where it is only compared, or lies in such a folder', () => {
    expect(texts('SECRETS="config/keys"\n[[ "$FILE" == "$SECRETS"* ]] && exit 2')).toEqual(['config/keys']);
    expect(texts('SECRETS="config"\necho "$FILE" > "$SECRETS/last"')).toEqual(['config']);
  });

  it('is what a function is handed that looks for it', () => {
    const guard =
      'check() {\n  local pattern="$1"\n  grep -qE "$pattern" <<<"$FILE" && exit 2\n}\ncheck "^migrations/" "Why"';
    expect(cluesIn(guard, 'bash')).toEqual([
      expect.objectContaining({ kind: 'pattern', text: '^migrations/', line: 5, compared: true }),
    ]);
  });

  it('is what grep is given behind `--`, which may begin with a dash', () => {
    expect(texts('echo "$cmd" | grep -q -- "--no-verify" && exit 2')).toEqual(['--no-verify']);
    expect(texts('echo "$cmd" | grep -q -e "-n" -- "$file" && exit 2')).toEqual(['-n']);
  });

  it('is an expression up to a blank at its end that the shell is told to leave', () => {
    expect(texts('[[ "$cmd" =~ ^(cat|ls)\\  ]] && exit 2')).toEqual(['^(cat|ls) ']);
  });
});

describe('what a program compares', () => {
  it.each([
    ['python', 'if __name__ == "__main__":\n    main()'],
    ['python', 'if sys.argv[1] == "check":\n    main()'],
    ['python', 'if os.environ.get("APP_ENV", "dev") == "production":\n    sys.exit(2)'],
    ['python', 'if platform.system() != "Windows":\n    sys.exit(0)'],
    ['javascript', "if (process.env.APP_ENV === 'production') process.exit(2);"],
    ['javascript', "if (process.platform === 'win32') process.exit(0);"],
  ] as const)('is no clue where it is the program itself or its machine (%s: %s)', (language, text) => {
    expect(cluesIn(text, language)).toEqual([]);
  });

  it('is one where a variable is taken for the payload', () => {
    const found = cluesIn('if os.environ.get("CLAUDE_TOOL_NAME") == "Bash":\n    sys.exit(2)', 'python');
    expect(found).toContainEqual(expect.objectContaining({ text: 'Bash', compared: true }));
  });
});

describe('an expression that a program adds up', () => {
  const patterns = (text: string, language: 'python' | 'javascript' | 'bash') =>
    cluesIn(text, language).flatMap((clue) => (clue.kind === 'pattern' ? [clue.text] : []));

  it('is one, and its parts are none', () => {
    const text =
      'TOOL = r"(?:make|just)"\nPIPE = r"\\s*\\|\\s*"\nFILTER = PIPE + r"(?:tail|head)"\nif re.search(TOOL + r"\\s+check" + FILTER, command):\n    sys.exit(2)\n';
    expect(patterns(text, 'python')).toEqual(['(?:make|just)\\s+check\\s*\\|\\s*(?:tail|head)']);
  });

  it('keeps the braces of its literals', () => {
    expect(patterns('DIGITS = r"\\d{4}"\nre.compile(\n    r"v{1}"\n    + DIGITS\n)\n', 'python')).toEqual([
      'v{1}\\d{4}',
    ]);
  });

  it('is read in JavaScript, and in what a shell script holds for Python', () => {
    expect(
      patterns("const OPTIONS = '(?:-\\\\S+ )*';\nnew RegExp('git ' + OPTIONS + 'push', 'i');\n", 'javascript'),
    ).toEqual(['git (?:-\\S+ )*push']);
    expect(
      patterns('python3 - <<\'PY\'\nimport re\nA = r"rm\\s+"\nre.search(A + r"-rf", command)\nPY\n', 'bash'),
    ).toEqual(['rm\\s+-rf']);
  });

  it('is none where a part is computed, and none in what is no expression', () => {
    expect(patterns('re.search(name() + r"-rf", command)\nre.search(name + r"-x", command)\n', 'python')).toEqual([
      '-rf',
    ]);
    expect(patterns('TEXT = "a" + "b"\nprint("No " + TEXT)\n', 'python')).toEqual([]);
  });
});
