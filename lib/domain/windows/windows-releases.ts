/** A release of Windows by its build. Dated data: see `releasesAsOf`. */
export interface WindowsRelease {
  build: number;
  product: string;
  /** Year of a long-term release, as in `ltsc2022`; null: none. */
  year: string | null;
  /** Names in image tags besides `ltsc<year>`, lower case. */
  names: readonly string[];
  /** Windows' own version name, if its base images have no tag of that name. */
  version?: string;
  /** Last day of mainstream support, ISO; null: unknown. */
  mainstreamEnd: string | null;
  /** Last day of extended support; equal to the mainstream end if there is none. */
  extendedEnd: string | null;
  /** Whether a maintained Kubernetes version supports nodes of it. */
  kubernetes: boolean;
}

/** Day on which these facts were checked. */
export const releasesAsOf = '2026-11-21';

const annual = (build: number, name: string, end: string): WindowsRelease => ({
  build,
  product: `Windows Server, version ${name.toUpperCase()}`,
  year: null,
  names: [name],
  mainstreamEnd: end,
  extendedEnd: end,
  kubernetes: false,
});

const longTerm = (
  build: number,
  year: string,
  [mainstreamEnd, extendedEnd]: readonly [mainstreamEnd: string, extendedEnd: string],
): WindowsRelease => ({
  build,
  product: `Windows Server ${year}`,
  year,
  names: [],
  mainstreamEnd,
  extendedEnd,
  kubernetes: true,
});

/**
 * Microsoft Learn, "Windows Server release information" and "Base image servicing lifecycles"; of 2025 "Windows Server 2025"
 * in the product lifecycle, which moved both ends by a month after its release (endoflife.date#10519, 2026-07-20).
 */
export const windowsReleases: readonly WindowsRelease[] = [
  { ...longTerm(14393, '2016', ['2022-01-11', '2027-01-12']), names: ['1607'], kubernetes: false },
  annual(16299, '1709', '2019-04-09'),
  annual(17134, '1803', '2019-11-12'),
  { ...longTerm(17763, '2019', ['2024-01-09', '2029-01-09']), names: ['1809'] },
  annual(18362, '1903', '2020-12-08'),
  annual(18363, '1909', '2021-05-11'),
  annual(19041, '2004', '2021-12-14'),
  annual(19042, '20h2', '2022-08-09'),
  { ...longTerm(20348, '2022', ['2026-10-13', '2031-10-14']), version: '21h2' },
  { ...annual(25398, '23h2', '2025-10-24'), names: [], version: '23h2', kubernetes: true },
  { ...longTerm(26100, '2025', ['2029-11-13', '2034-11-14']), version: '24h2' },
];

const byName = new Map(
  windowsReleases.flatMap(({ build, year, names, version = null }) =>
    [...names, year, version].flatMap((name): [string, number][] => (name === null ? [] : [[name, build]])),
  ),
);

/** Build by the year or the name of its release, any case: `2022`, `20H2`; null: no such release. */
export const buildOfRelease = (name: string): number | null => byName.get(name.toLowerCase()) ?? null;

/** Builds that no supported system runs anymore: neither as host nor, except with Hyper-V, as image. */
export const deadBuilds: readonly number[] = windowsReleases
  .filter(({ kubernetes }) => !kubernetes)
  .map(({ build }) => build);

export const productOfBuild = (build: number): string =>
  windowsReleases.find((one) => one.build === build)?.product ?? `Windows ${build}`;

/** Tags of Microsoft's base images for a build, the usual one first. */
export function tagsOfBuild(build: number): readonly string[] {
  const release = windowsReleases.find((one) => one.build === build);
  if (release === undefined) return [];
  return [...(release.year === null ? [] : [`ltsc${release.year}`]), ...release.names];
}
