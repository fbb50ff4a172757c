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

const annual = (
  build: number,
  [name, product, end]: readonly [name: string, product: string, end: string],
): WindowsRelease => ({
  build,
  product,
  year: null,
  names: [name],
  mainstreamEnd: end,
  extendedEnd: end,
  kubernetes: false,
});

/** Microsoft Learn, "Windows Server release information" and "Base image servicing lifecycles". */
export const windowsReleases: readonly WindowsRelease[] = [
  {
    build: 14393,
    product: 'Windows Server 2016',
    year: '2016',
    names: ['1607'],
    mainstreamEnd: '2022-01-11',
    extendedEnd: '2027-01-12',
    kubernetes: false,
  },
  annual(16299, ['1709', 'Windows Server, version 1709', '2019-04-09']),
  annual(17134, ['1803', 'Windows Server, version 1803', '2019-11-12']),
  {
    build: 17763,
    product: 'Windows Server 2019',
    year: '2019',
    names: ['1809'],
    mainstreamEnd: '2024-01-09',
    extendedEnd: '2029-01-09',
    kubernetes: true,
  },
  annual(18362, ['1903', 'Windows Server, version 1903', '2020-12-08']),
  annual(18363, ['1909', 'Windows Server, version 1909', '2021-05-11']),
  annual(19041, ['2004', 'Windows Server, version 2004', '2021-12-14']),
  annual(19042, ['20h2', 'Windows Server, version 20H2', '2022-08-09']),
  {
    build: 20348,
    product: 'Windows Server 2022',
    year: '2022',
    names: [],
    version: '21h2',
    mainstreamEnd: '2026-10-13',
    extendedEnd: '2031-10-14',
    kubernetes: true,
  },
  {
    ...annual(25398, ['23h2', 'Windows Server, version 23H2', '2025-10-24']),
    names: [],
    version: '23h2',
    kubernetes: true,
  },
  {
    build: 26100,
    product: 'Windows Server 2025',
    year: '2025',
    names: [],
    version: '24h2',
    mainstreamEnd: '2029-10-09',
    extendedEnd: '2034-10-10',
    kubernetes: true,
  },
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

/** Tags of Microsoft's base images for a build, the usual one first. */
export function tagsOfBuild(build: number): readonly string[] {
  const release = windowsReleases.find((one) => one.build === build);
  if (release === undefined) return [];
  return [...(release.year === null ? [] : [`ltsc${release.year}`]), ...release.names];
}
