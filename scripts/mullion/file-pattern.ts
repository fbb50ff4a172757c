const SPECIAL = /[.+^${}()|[\]\\]/g;

/** `**` stands for folders however many, `*` for a part of a name, `?` for a character. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(SPECIAL, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*+|\?/g, (found) => (found === '?' ? '[^/]' : found.endsWith('/') ? '(?:.*/)?' : '[^/]*'));
  return new RegExp(`^${source}$`);
}

/** The folder in which files of a pattern are looked for, and which of them match by their path from there. */
export function patternOf(pattern: string): { folder: string; matches: (path: string) => boolean } {
  const parts = pattern.replaceAll('\\', '/').split('/');
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const folder = parts.slice(0, first).join('/');
  const expression = expressionOf(parts.slice(first).join('/'));
  const isRooted = folder === '' && pattern.startsWith('/');
  return { folder: isRooted ? '/' : folder || '.', matches: (path) => expression.test(path) };
}
