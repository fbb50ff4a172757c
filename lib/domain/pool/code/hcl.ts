export type HclValue =
  | string
  | number
  | boolean
  | readonly string[]
  | { ref: string }
  | { map: Readonly<Record<string, string>> };

export type HclEntry =
  | { name: string; value: HclValue }
  | { block: string; entries: readonly HclEntry[] }
  | { comment: string };

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (char: string): string =>
  escapes[char] ?? `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** A quoted string, with HCL escapes and templates escaped (HCL native syntax: Template Expressions). */
export const hclString = (text: string): string =>
  // Replacement functions, because in a replacement text `$$` means one dollar sign.
  `"${text
    .replace(/["\\\p{Cc}]/gu, escaped)
    .replaceAll('${', () => '$${')
    .replaceAll('%{', () => '%%{')}"`;

const isList = (value: HclValue): value is readonly string[] => Array.isArray(value);

function hclValue(value: HclValue): string {
  if (typeof value === 'string') return hclString(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(hclString).join(', ')}]`;
  if ('ref' in value) return value.ref;
  const pairs = Object.entries(value.map).map(([key, text]) => `${hclString(key)} = ${hclString(text)}`);
  return `{ ${pairs.join(', ')} }`;
}

export function hclLines(entries: readonly HclEntry[], indent = ''): string[] {
  const width = Math.max(0, ...entries.map((entry) => ('name' in entry ? entry.name.length : 0)));
  return entries.flatMap((entry) => {
    if ('comment' in entry) return [`${indent}# ${entry.comment}`];
    if ('name' in entry) return [`${indent}${entry.name.padEnd(width)} = ${hclValue(entry.value)}`];
    return [`${indent}${entry.block} {`, ...hclLines(entry.entries, `${indent}  `), `${indent}}`];
  });
}
