/** A Kubernetes version of ACK with what can be installed under it (ACK API: DescribeKubernetesVersionMetadata). */
export interface KubernetesRelease {
  version: string;
  releaseDate: string;
  expirationDate: string;
  creatable: boolean;
  upgradableVersions: readonly string[];
  runtimes: readonly { name: string; version: string }[];
}

const runtimes = (name: string, ...versions: string[]) => versions.map((version) => ({ name, version }));
const CONTAINERD = runtimes('containerd', '2.1.5', '2.1.1', '1.6.38');

/** `on` are the days of release and expiration. */
const released = (
  version: string,
  on: readonly [string, string],
  more: Partial<KubernetesRelease>,
): KubernetesRelease => ({
  version: `${version}-aliyun.1`,
  releaseDate: `${on[0]}T00:00:00Z`,
  expirationDate: `${on[1]}T00:00:00Z`,
  creatable: true,
  upgradableVersions: [],
  runtimes: CONTAINERD,
  ...more,
});

export const KUBERNETES_RELEASES: readonly KubernetesRelease[] = [
  released('1.34.1', ['2025-12-10', '2027-12-10'], {}),
  released('1.33.3', ['2025-09-05', '2027-09-05'], { upgradableVersions: ['1.34.1-aliyun.1'] }),
  released('1.32.1', ['2025-03-30', '2027-03-30'], { upgradableVersions: ['1.33.3-aliyun.1'] }),
  released('1.31.9', ['2025-01-30', '2026-12-30'], {
    creatable: false,
    upgradableVersions: ['1.32.1-aliyun.1'],
    runtimes: [...CONTAINERD, ...runtimes('Sandboxed-Container.runv', '2.2.0')],
  }),
  released('1.18.8', ['2020-10-30', '2022-03-30'], {
    creatable: false,
    runtimes: [...runtimes('containerd', '1.6.38'), ...runtimes('docker', '19.03.15')],
  }),
];

export const release = (version: string): KubernetesRelease | undefined =>
  KUBERNETES_RELEASES.find((item) => item.version === version);

/** `1.32.1-aliyun.1` → [1, 32, 1]; missing parts are 0. */
function versionParts(version: string): [number, number, number] {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0), Number(found?.[3] ?? 0)];
}

/** Negative, zero or positive, comparing the three leading numbers only. */
export function compareVersions(a: string, b: string): number {
  const left = versionParts(a);
  const right = versionParts(b);
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}
