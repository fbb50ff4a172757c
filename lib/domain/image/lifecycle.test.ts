import { describe, expect, test } from 'vitest';
import type { Provider } from '../../kube-rules/objects/cluster-facts';
import { lifecycleOf } from './lifecycle';
import { buildOfRelease, deadBuilds, tagsOfBuild, windowsReleases } from '../windows/windows-releases';

describe('state of a build', () => {
  test.each<[number, Provider, string, number | null, string]>([
    [26100, 'ack', '2026-11-21', 32, 'current'],
    [26100, 'ack', '2029-11-13', 32, 'current'],
    [26100, 'ack', '2029-11-14', 32, 'extended'],
    [20348, 'ack', '2026-10-13', 32, 'current'],
    [20348, 'ack', '2026-10-14', 32, 'extended'],
    [20348, 'ack', '2031-10-15', 32, 'ended'],
    [20348, 'aks', '2026-11-21', 36, 'extended'],
    [20348, 'aks', '2026-11-21', 37, 'unsupported'],
    [20348, 'aks', '2026-11-21', null, 'extended'],
    [17763, 'ack', '2026-11-21', 32, 'extended'],
    [17763, 'eks', '2024-01-09', 32, 'current'],
    [17763, 'gke', '2029-01-10', 32, 'ended'],
    [17763, 'aks', '2026-02-28', 32, 'extended'],
    [17763, 'aks', '2026-03-01', 32, 'unsupported'],
    [17763, 'aks', '2025-01-01', 33, 'unsupported'],
    [25398, 'aks', '2025-01-01', 32, 'current'],
    [25398, 'other', '2026-11-21', 32, 'ended'],
    [14393, 'other', '2026-11-21', 32, 'unsupported'],
    [14393, 'other', '2027-01-13', 32, 'ended'],
    [16299, 'other', '2026-11-21', 32, 'ended'],
    [17134, 'other', '2026-11-21', 32, 'ended'],
    [18362, 'other', '2026-11-21', 32, 'ended'],
    [18363, 'other', '2026-11-21', 32, 'ended'],
    [19041, 'other', '2026-11-21', 32, 'ended'],
    [19042, 'other', '2026-11-21', 32, 'ended'],
    [12345, 'other', '2026-11-21', 32, 'unsupported'],
  ])('%d at %s on %s, 1.%s: %s', (build, provider, today, minor, state) => {
    expect(lifecycleOf({ build, provider, today, minor }).state).toBe(state);
  });

  test('states the dates, the names, and the day they were checked', () => {
    expect(lifecycleOf({ build: 17763, provider: 'aks', today: '2026-11-21' })).toMatchObject({
      product: 'Windows Server 2019',
      tags: ['ltsc2019', '1809'],
      mainstreamEnd: '2024-01-09',
      extendedEnd: '2029-01-09',
      provider: { removedOn: '2027-04-01' },
      asOf: '2026-11-21',
    });
    expect(lifecycleOf({ build: 30000, provider: 'ack', today: '2026-11-21' })).toMatchObject({
      product: 'Windows 30000',
      tags: [],
      mainstreamEnd: null,
    });
  });
});

describe('releases', () => {
  test.each([
    ['2016', 14393],
    ['1607', 14393],
    ['1709', 16299],
    ['1803', 17134],
    ['1809', 17763],
    ['2019', 17763],
    ['1903', 18362],
    ['1909', 18363],
    ['2004', 19041],
    ['20H2', 19042],
    ['2022', 20348],
    ['21H2', 20348],
    ['23h2', 25398],
    ['24h2', 26100],
    ['2025', 26100],
    ['2099', null],
    ['', null],
  ])('%s is the build %s', (name, build) => {
    expect(buildOfRelease(name)).toBe(build);
  });

  test('each name belongs to one build, ascending, and each build can be named', () => {
    const names = windowsReleases.flatMap(({ build }) => tagsOfBuild(build));
    expect(new Set(names).size).toBe(names.length);
    const builds = windowsReleases.map(({ build }) => build);
    expect(builds.toSorted((a, b) => a - b)).toEqual(builds);
  });

  test('base images have no tag of the annual release', () => {
    expect(tagsOfBuild(25398)).toEqual([]);
    expect(tagsOfBuild(26100)).toEqual(['ltsc2025']);
  });

  test('dead builds are those that no Kubernetes node runs', () => {
    expect(deadBuilds).toEqual([14393, 16299, 17134, 18362, 18363, 19041, 19042]);
  });
});
