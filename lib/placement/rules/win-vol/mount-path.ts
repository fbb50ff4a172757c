/** A mount path as Windows sees it: `/x` is below drive C, letters have no case, a separator at the end says nothing. */
export function windowsMountPath(path: string): string {
  const slashed = path.replaceAll('/', '\\').toLowerCase();
  const rooted = slashed.startsWith('\\') && !slashed.startsWith('\\\\') ? `c:${slashed}` : slashed;
  return rooted.replace(/\\+$/, '');
}

/** The same place, written for Windows. */
export const asWindowsPath = (path: string): string => `C:${path.replaceAll('/', '\\')}`;

export const isDriveC = (path: string): boolean => path === '/' || /^c:[\\/]?$/i.test(path);
