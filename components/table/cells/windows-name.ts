/** Build → marketing name. Microsoft Learn, "Windows Server release information", read 2026-06. */
const names: Record<string, string> = {
  '14393': '2016',
  '17763': '2019',
  '20348': '2022',
  '25398': '23H2',
  '26100': '2025',
};

/** `2022 · 20348`; only the build if it has no known name; null if the build is unknown. */
export function windowsName(build: string | null): string | null {
  if (build === null) return null;
  const name = names[build];
  return name === undefined ? build : `${name} · ${build}`;
}
