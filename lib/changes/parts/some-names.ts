/** A few names, and how many more there are. */
export function someNames(names: readonly string[], shown = 3): string {
  const more = names.length - shown;
  return more <= 0 ? names.join(', ') : `${names.slice(0, shown).join(', ')}, +${more}`;
}
