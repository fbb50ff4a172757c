/** A document of a YAML stream as it stands in the text. */
export interface DocumentText {
  text: string;
  /** Line of its first character in the whole text, from 1. */
  line: number;
  lines: number;
}

/** `---` and `...` at the first column end a document even inside a block of text (YAML 1.2, 9.1.2: document markers). */
const BEGIN = /^---(?=\s|$)/;
const END = /^\.\.\.(?=\s|$)/;
const DIRECTIVE = /^%/;

const isBlank = (lines: readonly string[]): boolean =>
  lines.every((line) => /^\s*(#.*)?$/.test(line) || BEGIN.test(line.trimEnd()) || DIRECTIVE.test(line));

/**
 * The documents of a stream, without parsing any: so that one broken document does not take the others with it. Documents
 * without content are left out.
 */
export function splitDocuments(text: string): DocumentText[] {
  const found: DocumentText[] = [];
  let lines: string[] = [];
  let first = 1;
  let begun = false;
  const close = (next: number): void => {
    if (!isBlank(lines)) found.push({ text: lines.join('\n'), line: first, lines: lines.length });
    lines = [];
    first = next;
    begun = false;
  };
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (BEGIN.test(line) && (begun || !lines.every((one) => DIRECTIVE.test(one)))) close(at + 1);
    if (END.test(line)) {
      close(at + 2);
      continue;
    }
    if (BEGIN.test(line)) begun = true;
    lines.push(line);
  }
  close(1);
  return found;
}
