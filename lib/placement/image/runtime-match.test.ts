import { describe, expect, test } from 'vitest';
import { accepts, matchRuleOf, oldestAccepted } from './runtime-match';

describe('which rule a runtime has', () => {
  test.each([
    ['containerd://1.5.13', 'equal', true],
    ['containerd://1.6.0', 'equal', true],
    ['containerd://1.6.22', 'equal', true],
    ['containerd://1.6.23', 'from-2022', true],
    ['containerd://1.6.33+azure', 'from-2022', true],
    ['containerd://1.7.0', 'equal', true],
    ['containerd://1.7.0-rc.1', 'equal', true],
    ['containerd://1.7.5', 'equal', true],
    ['containerd://1.7.6', 'from-2022', true],
    ['containerd://v1.7.27-1', 'from-2022', true],
    ['containerd://2.0.4+azure', 'from-2022', true],
    ['containerd://2.1.1', 'from-2022', true],
    ['containerd://2.2.0', 'from-last-ltsc', true],
    ['containerd://2.10.0', 'from-last-ltsc', true],
    ['containerd://3.0.0', 'from-last-ltsc', true],
    ['docker://20.10.9', 'from-2022', false],
    ['docker://1.6.1', 'from-2022', false],
    ['cri-o://1.30.1', 'from-2022', false],
    ['containerd://', 'from-2022', false],
    ['', 'from-2022', false],
    [`containerd://${'9'.repeat(10_000)}`, 'from-2022', false],
  ])('%s: %s', (runtime, rule, sure) => {
    expect(matchRuleOf(runtime)).toEqual({ rule, sure });
  });
});

describe('which builds a host takes', () => {
  const builds = [14393, 17763, 19042, 20348, 22621, 25398, 26100, 28000];
  test.each([
    ['equal', 17763, [17763]],
    ['equal', 20348, [20348]],
    ['equal', 26100, [26100]],
    ['from-2022', 14393, [14393]],
    ['from-2022', 17763, [17763]],
    ['from-2022', 20348, [20348]],
    ['from-2022', 25398, [20348, 22621, 25398]],
    ['from-2022', 26100, [20348, 22621, 25398, 26100]],
    ['from-2022', 28000, [20348, 22621, 25398, 26100, 28000]],
    ['from-last-ltsc', 17763, [17763]],
    ['from-last-ltsc', 20348, [20348]],
    ['from-last-ltsc', 25398, [20348, 22621, 25398]],
    ['from-last-ltsc', 26100, [20348, 22621, 25398, 26100]],
    ['from-last-ltsc', 28000, [26100, 28000]],
  ] as const)('%s on %d: %j', (rule, host, taken) => {
    expect(builds.filter((build) => accepts(build, { host, rule }))).toEqual(taken);
    expect(oldestAccepted(host, rule)).toBe(taken[0]);
  });
});
