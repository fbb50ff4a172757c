import type { Taint } from '../node/node';

/** Requirements of Windows node pools (ACK docs: "Create a Windows node pool", as of 2026). */
export const windowsNeeds = {
  clusterType: 'ManagedKubernetes',
  kubernetesVersion: '1.20.4',
  network: 'flannel',
  flannelWindows: 'v0.15.2-aliyun',
  containerd: '1.6',
  cpuMilli: 4_000,
  memoryMiB: 8 * 1024,
  systemDiskGiB: 40,
  password: { min: 8, max: 30, classes: 4 },
} as const;

/** Numbers of the leading dotted part: `v0.15.1.1-6e1a57c8-aliyun` → [0, 15, 1, 1]; null if there are none. */
function versionNumbers(version: string): number[] | null {
  const found = /^[^\d]*(\d{1,9}(?:\.\d{1,9}){0,5})/.exec(version.trim());
  return found?.[1] === undefined ? null : found[1].split('.').map(Number);
}

/** Negative, zero, or positive by the leading numbers; null if either has none. */
export function compareVersions(a: string, b: string): number | null {
  const [left, right] = [versionNumbers(a), versionNumbers(b)];
  if (left === null || right === null) return null;
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether `version` ≥ `least`, by leading numbers; null if either has none. */
export function versionAtLeast(version: string, least: string): boolean | null {
  const order = compareVersions(version, least);
  return order === null ? null : order >= 0;
}

/** ACK docs, "Create and manage node pools", logon method: all four kinds of characters (API reference: three). */
export function checkPassword(password: string): { ok: true } | { ok: false; length: number; classes: number } {
  const { min, max, classes: need } = windowsNeeds.password;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(password)).length;
  const length = [...password].length;
  return length >= min && length <= max && classes >= need ? { ok: true } : { ok: false, length, classes };
}

/** The taint proposed for Windows pools; Windows workloads tolerate it (ACK docs: sample application). */
export const windowsTaint: Taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };

/** Whether a taint excludes Linux pods from a Windows node, in any of the spellings in use. */
export const isWindowsTaint = ({ key, value, effect }: Taint): boolean =>
  effect !== 'PreferNoSchedule' &&
  (/windows/i.test(key) || (/(^|[/.])os$/.test(key) && value.toLowerCase() === 'windows'));

/** The administrator of Windows nodes; the API uses the Linux word for it (ACK docs: "Create a Windows node pool"). */
export const windowsLogin = 'Administrator';
