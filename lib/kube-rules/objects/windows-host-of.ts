import { type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

export interface WindowsHost {
  build: number;
  patch: number | null;
}

/** Builds by the year in the product's name. Microsoft docs: "Windows Server release information". */
const BUILDS: Readonly<Record<string, number>> = { '2016': 14393, '2019': 17763, '2022': 20348, '2025': 26100 };

/** `AKSWindows-2022-containerd-20348.2402.240405`: the build is part of the image version. */
const written = (text: string): number | null => Number(/-(\d{5})\.\d/.exec(text)?.[1]) || null;

const byYear = (text: string): number | null => BUILDS[/(20\d\d)(?!\d)/.exec(text)?.[1] ?? ''] ?? null;

/** A label of older clusters, set by hand: `17763.1158`, `10.0.17763`. */
const byHand = (text: string): number | null => Number(/^(?:10\.0\.)?(\d{5})(?!\d)/.exec(text)?.[1]) || null;

/**
 * Build and patch level of a Windows node: the kernel version that it reports, since the label is written at registration and
 * can be stale (kubelet: getOSSpecificLabels); then the label, the product's name, the labels of AKS.
 */
export function windowsHostOf(system: RawObject, labels: Readonly<Record<string, string>>): WindowsHost | null {
  const [, kernel, patch] = /^10\.0\.(\d{1,6})\.(\d{1,7})/.exec(textAt(system, 'kernelVersion')) ?? [];
  if (kernel !== undefined) return { build: Number(kernel), patch: Number(patch) };
  const [, labelled] = /^10\.0\.(\d{1,6})(?!\d)/.exec(labels['node.kubernetes.io/windows-build'] ?? '') ?? [];
  const product = textAt(system, 'osImage');
  const image = labels['kubernetes.azure.com/node-image-version'] ?? '';
  const build =
    (labelled === undefined ? null : Number(labelled)) ??
    (product.startsWith('Windows Server') ? byYear(product) : null) ??
    byYear(labels['kubernetes.azure.com/os-sku'] ?? '') ??
    written(image) ??
    byYear(image) ??
    byHand(labels['beta.kubernetes.io/osbuild'] ?? '');
  return build === null ? null : { build, patch: null };
}
