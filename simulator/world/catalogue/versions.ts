/** A Kubernetes version of ACK with what can be installed under it (ACK API: DescribeKubernetesVersionMetadata). */
export interface KubernetesRelease {
  version: string;
  releaseDate: string;
  expirationDate: string;
  creatable: boolean;
  upgradableVersions: readonly string[];
  runtimes: readonly { name: string; version: string }[];
}

const CONTAINERD = [
  { name: 'containerd', version: '2.1.5' },
  { name: 'containerd', version: '2.1.1' },
  { name: 'containerd', version: '1.6.38' },
];

export const KUBERNETES_RELEASES: readonly KubernetesRelease[] = [
  {
    version: '1.34.1-aliyun.1',
    releaseDate: '2025-12-10T00:00:00Z',
    expirationDate: '2027-12-10T00:00:00Z',
    creatable: true,
    upgradableVersions: [],
    runtimes: CONTAINERD,
  },
  {
    version: '1.33.3-aliyun.1',
    releaseDate: '2025-09-05T00:00:00Z',
    expirationDate: '2027-09-05T00:00:00Z',
    creatable: true,
    upgradableVersions: ['1.34.1-aliyun.1'],
    runtimes: CONTAINERD,
  },
  {
    version: '1.32.1-aliyun.1',
    releaseDate: '2025-03-30T00:00:00Z',
    expirationDate: '2027-03-30T00:00:00Z',
    creatable: true,
    upgradableVersions: ['1.33.3-aliyun.1'],
    runtimes: CONTAINERD,
  },
  {
    version: '1.31.9-aliyun.1',
    releaseDate: '2025-01-30T00:00:00Z',
    expirationDate: '2026-12-30T00:00:00Z',
    creatable: false,
    upgradableVersions: ['1.32.1-aliyun.1'],
    runtimes: [...CONTAINERD, { name: 'Sandboxed-Container.runv', version: '2.2.0' }],
  },
  {
    version: '1.18.8-aliyun.1',
    releaseDate: '2020-10-30T00:00:00Z',
    expirationDate: '2022-03-30T00:00:00Z',
    creatable: false,
    upgradableVersions: [],
    runtimes: [
      { name: 'containerd', version: '1.6.38' },
      { name: 'docker', version: '19.03.15' },
    ],
  },
];

export const release = (version: string): KubernetesRelease | undefined =>
  KUBERNETES_RELEASES.find((item) => item.version === version);

/** `1.32.1-aliyun.1` → [1, 32, 1]; missing parts are 0. */
export function versionParts(version: string): [number, number, number] {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0), Number(found?.[3] ?? 0)];
}

/** Negative, zero or positive, comparing the three leading numbers only. */
export function compareVersions(a: string, b: string): number {
  const left = versionParts(a);
  const right = versionParts(b);
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}
