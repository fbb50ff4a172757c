export interface JsonText {
  text: string;
  value: unknown;
  /** Line of its brace in the whole text, from 1. */
  line: number;
  lines: number;
}

/** End and depth of the object at `from`; null = it has no end. */
function endOf(text: string, from: number): { end: number; depth: number } | null {
  const parts = /["{}[\]]/g;
  parts.lastIndex = from;
  let open = 0;
  let depth = 0;
  for (let found = parts.exec(text); found !== null; found = parts.exec(text)) {
    if (found[0] === '"') {
      const close = closingQuote(text, found.index + 1);
      if (close === null) return null;
      parts.lastIndex = close + 1;
    } else if (found[0] === '{' || found[0] === '[') {
      open += 1;
      depth = Math.max(depth, open);
    } else {
      open -= 1;
      if (open === 0) return { end: parts.lastIndex, depth };
    }
  }
  return null;
}

/** Index of the closing quote of a string that begins before `from`. */
export function closingQuote(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return null;
}

const breaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function valueIn(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

export interface JsonStream {
  objects: JsonText[];
  more: number;
  rest: { text: string; line: number };
}

/**
 * Leading JSON objects, as kubectl reads them; the rest, and what is nested deeper than `deepest`, is left for YAML.
 */
export function jsonStream(text: string, { deepest, most }: { deepest: number; most: number }): JsonStream {
  const objects: JsonText[] = [];
  let more = 0;
  let from = 0;
  let line = 1;
  for (;;) {
    const start = contentFrom(text, from);
    if (text[start] !== '{') break;
    const found = endOf(text, start);
    if (found === null || found.depth > deepest) break;
    if (objects.length < most) {
      const own = text.slice(start, found.end);
      const read = valueIn(own);
      if (read === null) break;
      line += breaks(text.slice(from, start));
      const lines = breaks(own) + 1;
      objects.push({ text: own, value: read.value, line, lines });
      line += lines - 1;
    } else more += 1;
    from = found.end;
  }
  // A document begins at its first line with content.
  const start = objects.length === 0 ? from : lineFrom(text, from);
  return { objects, more, rest: { text: text.slice(start), line: line + breaks(text.slice(from, start)) } };
}

/** Where the line of the next content begins, or `from` if it is on the same line. */
function lineFrom(text: string, from: number): number {
  const before = text.slice(from, contentFrom(text, from));
  return from + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
}

function contentFrom(text: string, from: number): number {
  const content = /[^\s\uFEFF]/g;
  content.lastIndex = from;
  return content.exec(text)?.index ?? text.length;
}
