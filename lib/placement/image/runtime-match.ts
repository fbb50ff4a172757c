/** How containerd compares an image's Windows build with the host's; the rule has changed twice. */
export type MatchRule = 'equal' | 'from-2022' | 'from-last-ltsc';

const FORWARD_FROM = 20348;
/** containerd's list (platforms: defaults_windows.go). */
const LTSC: readonly number[] = [20348, 26100];

const before = (version: readonly number[], limit: readonly number[]): boolean => {
  const at = limit.findIndex((part, index) => version[index] !== part);
  return at >= 0 && (version[at] ?? 0) < (limit[at] ?? 0);
};

/**
 * The rule of a node's runtime by `nodeInfo.containerRuntimeVersion`, ignoring vendor suffixes. For another runtime, or
 * without a version, the most common rule is assumed, which is not certain (containerd releases 1.6.23, 1.7.6 and 2.2).
 */
export function matchRuleOf(containerRuntime: string): { rule: MatchRule; sure: boolean } {
  const found = /^containerd:\/\/v?(\d{1,4})\.(\d{1,4})\.(\d{1,4})/.exec(containerRuntime);
  if (found === null) return { rule: 'from-2022', sure: false };
  const version = found.slice(1).map(Number);
  if (!before(version, [2, 2, 0])) return { rule: 'from-last-ltsc', sure: true };
  const isOld = before(version, [1, 6, 23]) || (!before(version, [1, 7, 0]) && before(version, [1, 7, 6]));
  return { rule: isOld ? 'equal' : 'from-2022', sure: true };
}

/** The oldest build that a host accepts. */
export function oldestAccepted(host: number, rule: MatchRule): number {
  if (rule === 'equal' || host < FORWARD_FROM) return host;
  if (rule === 'from-2022') return FORWARD_FROM;
  return LTSC.findLast((build) => build < host) ?? host;
}

/** Whether a host's runtime accepts an image of that build, ignoring patch levels. */
export const accepts = (build: number, { host, rule }: { host: number; rule: MatchRule }): boolean =>
  build <= host && build >= oldestAccepted(host, rule);
