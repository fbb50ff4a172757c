/** The last part of an image's repository with its tag, or the beginning of its digest. */
export function shortImage(reference: string): string {
  const [named = '', digest] = reference.split('@');
  const last = named.slice(named.lastIndexOf('/') + 1);
  if (digest === undefined || last.includes(':')) return last;
  return `${last}@${digest.slice(digest.indexOf(':') + 1).slice(0, 8)}`;
}
