/** Quotes a text as a single POSIX shell word. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
