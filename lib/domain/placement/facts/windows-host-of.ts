import { type RawObject, textAt } from '@/lib/domain/kube-json';

export interface WindowsHost {
  build: number;
  patch: number | null;
}

/** Builds by the year in the product's name. Microsoft docs: "Windows Server release information". */
const BUILDS: Readonly<Record<string, number>> = {
  '2016': 14393,
  '2019': 17763,
  '2022': 20348,
  '2025': 26100,
};

const byYear = (text: string): number | null => BUILDS[/(20\d\d)(?!\d)/.exec(text)?.[1] ?? ''] ?? null;

/**
 * Build and patch level of a Windows node: the kernel version that it reports, since the label is written at registration and
 * can be stale (kubelet: getOSSpecificLabels); then the label, the product's name, the labels of AKS.
 */
export function windowsHostOf(
  system: RawObject,
  labels: Readonly<Record<string, string>>,
): WindowsHost | null {
  const [, kernel, patch] = /^10\.0\.(\d{1,6})\.(\d{1,7})/.exec(textAt(system, 'kernelVersion')) ?? [];
  if (kernel !== undefined) return { build: Number(kernel), patch: Number(patch) };
  const [, labelled] = /^10\.0\.(\d{1,6})(?!\d)/.exec(labels['node.kubernetes.io/windows-build'] ?? '') ?? [];
  const named = [
    textAt(system, 'osImage').startsWith('Windows Server') ? textAt(system, 'osImage') : '',
    labels['kubernetes.azure.com/os-sku'] ?? '',
    labels['kubernetes.azure.com/node-image-version'] ?? '',
  ];
  const build = labelled === undefined ? named.map(byYear).find((one) => one !== null) : Number(labelled);
  return build === undefined || build === null ? null : { build, patch: null };
}
