/** Dated data (November 2026). Microsoft docs: "Windows Server release information". */
const builds: Record<string, string> = {
  '2016': '14393',
  '1709': '16299',
  '1803': '17134',
  '1809': '17763',
  '2019': '17763',
  '1903': '18362',
  '1909': '18363',
  '2004': '19041',
  '20h2': '19042',
  '2022': '20348',
  '2025': '26100',
};

/**
 * Windows build number that an image's words name, e.g. "20348" for `WindowsServer2022`, `win2022_21H2_x64_…vhd` or
 * "Windows Server Core, Version 2022"; the first that tells. Null when none does.
 */
export function windowsBuildOf(...words: (string | null)[]): string | null {
  for (const word of words) {
    const found = /win\D*?(\d{4}|\d{2}h\d)(?!\d)/i.exec(word ?? '');
    const build = builds[found?.[1]?.toLowerCase() ?? ''];
    if (build !== undefined) return build;
  }
  return null;
}
