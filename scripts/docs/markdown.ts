export interface Page {
  file: string;
  text: string;
  /** Every id that the page must explain; checked by reference-pages.test.ts. */
  ids: readonly string[];
}

export const code = (text: string): string => `\`${text}\``;

export const codes = (values: readonly string[]): string => values.map(code).join(', ') || '–';

const plural = /\{(\w+), plural, one \{[^{}]*\} other \{([^{}]*)\}\}/g;

/** Plain text of a template: `{type}` becomes a placeholder in code font, a plural its form of several, Markdown's own characters are escaped. */
export const prose = (template: string): string =>
  template
    .replaceAll(plural, (_, name: string, other: string) => other.replaceAll('#', `{${name}}`))
    .replaceAll(/\{(\w+)(?:, number)?\}/g, '`$1`')
    .replaceAll(/[|*]/g, String.raw`\$&`)
    .replaceAll('<', '&lt;');

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(line).join('\n');
