interface Said {
  readonly command: string;
  readonly status: number;
  readonly output: string;
}
export declare function issueText(found: {
  readonly version: string;
  readonly known: string;
  readonly types: Said;
  readonly behaviour: Said;
}): string;
