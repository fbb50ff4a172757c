import { buildOfRelease } from '../windows/windows-releases';

/**
 * Windows build number named by an image, e.g. "20348" for `WindowsServer2022`, `win2022_21H2_x64_…vhd` or "Windows
 * Server Core, Version 2022"; the first conclusive one wins. Null: none.
 */
export function windowsBuildOf(...words: (string | null)[]): string | null {
  for (const word of words) {
    const found = /win\D*?(\d{4}|\d{2}h\d)(?!\d)/i.exec(word ?? '');
    const build = buildOfRelease(found?.[1] ?? '');
    if (build !== null) return String(build);
  }
  return null;
}
