/** Characters that make a spreadsheet run a cell as a formula: the ASCII signs, their full-width forms, and leading control characters. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** One CSV line (RFC 4180), every cell quoted, formulas defused by an apostrophe. */
export function csvLine(cells: readonly (string | number)[]): string {
  const quoted = cells.map((cell) => {
    const text = String(cell);
    const safe = formulaStart.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
