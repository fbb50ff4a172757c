/** Ids as people paste them: one a line, or with spaces, commas or semicolons between; each once. */
export function instanceIdsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((one) => one !== ''))];
}
