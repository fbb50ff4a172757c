/** How containerd compares an image's Windows build with the host's; the rule has changed twice. */
type MatchRule = 'equal' | 'from-2022' | 'from-last-ltsc';

const FORWARD_FROM = 20348;
/** containerd's list (platforms: defaults_windows.go). */
const LTSC: readonly number[] = [20348, 26100];

const before = (version: readonly number[], limit: readonly number[]): boolean => {
  const at = limit.findIndex((part, index) => version[index] !== part);
  return at >= 0 && (version[at] ?? 0) < (limit[at] ?? 0);
};

/** By `containerRuntimeVersion` (containerd releases 1.6.23, 1.7.6 and 2.2); else the rule that accepts most, not `sure`. */
export function matchRuleOf(containerRuntime: string): { rule: MatchRule; sure: boolean } {
  const found = /^containerd:\/\/v?(\d{1,4})\.(\d{1,4})\.(\d{1,4})/.exec(containerRuntime);
  if (found === null) return { rule: 'from-2022', sure: false };
  const version = found.slice(1).map(Number);
  if (!before(version, [2, 2, 0])) return { rule: 'from-last-ltsc', sure: true };
  const isOld = before(version, [1, 6, 23]) || (!before(version, [1, 7, 0]) && before(version, [1, 7, 6]));
  return { rule: isOld ? 'equal' : 'from-2022', sure: true };
}

export function oldestAccepted(host: number, rule: MatchRule): number {
  if (rule === 'equal' || host < FORWARD_FROM) return host;
  if (rule === 'from-2022') return FORWARD_FROM;
  return LTSC.findLast((build) => build < host) ?? host;
}

/** Whether a host's runtime accepts an image of that build, ignoring patch levels. */
export const accepts = (build: number, { host, rule }: { host: number; rule: MatchRule }): boolean =>
  build <= host && build >= oldestAccepted(host, rule);

/** These processors also run 32-bit programs, and containerd accepts their images (platforms: platformVector). */
const ALSO: ReadonlyMap<string, string> = new Map([
  ['amd64', '386'],
  ['arm64', 'arm'],
]);

export const takesArch = (node: string, image: string): boolean => image === node || ALSO.get(node) === image;
