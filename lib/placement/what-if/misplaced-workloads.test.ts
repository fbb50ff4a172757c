import { expect, test } from 'vitest';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { workloadObjectOf } from '../../kube-rules/objects/workload-object';
import { daemonSet, deployment, podOf, named, TODAY } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { misplacedOn, incompatibleWorkloads } from './misplaced-workloads';

const forWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const everywhere = { tolerations: [{ operator: 'Exists' }] };
const core = (build: string): string => `mcr.microsoft.com/windows/servercore:ltsc${build}`;

const objects = [
  named('stray', deployment(podOf('nginx:1.27'))),
  named('agent', daemonSet(podOf('docker.io/grafana/promtail:3.1', everywhere))),
  named('secret', deployment(podOf('registry.corp/team/app:7'))),
  named('kept', deployment(podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': 'linux' } }))),
  named('older', deployment(podOf(core('2019'), forWindows))),
  named('fits', deployment(podOf(core('2022'), forWindows))),
  named('unknown', deployment(podOf('registry.corp/team/iis:7', forWindows))),
  named('large', deployment(podOf('nginx:1.27', { nodeSelector: { size: 'large' } }))),
];

const misplaced = (nodes: readonly NodeFacts[]): Record<string, string> => {
  const workloads = objects.flatMap((raw) => workloadObjectOf(raw) ?? []);
  const cluster = { ...sketchCluster({ nodes: [linuxNode()] }), workloads };
  const { others, fails } = misplacedOn({ cluster, today: TODAY }, { nodes, os: 'windows' });
  const entries = (some: typeof others, why: string) => some.map(({ name }) => [name, why] as const);
  return Object.fromEntries([...entries(others, 'other-os'), ...entries(fails, 'fails')]);
};

const os = 'os=windows:NoSchedule';

test('workloads not intended for the nodes, and workloads that do not start there', () => {
  expect(misplaced([windowsNode({ build: 20348 })])).toEqual({
    stray: 'other-os',
    agent: 'other-os',
    secret: 'other-os',
    older: 'fails',
  });
});

test('with a taint, only workloads that tolerate everything remain', () => {
  expect(misplaced([windowsNode({ build: 20348, taints: [os] })])).toEqual({ agent: 'other-os' });
});

test('one node is enough; no nodes give no workloads', () => {
  const open = windowsNode({ name: 'open', build: 17763 });
  expect(misplaced([windowsNode({ build: 20348, taints: [os] }), open])).toMatchObject({ fits: 'fails' });
  expect(misplaced([])).toEqual({});
});

const pinned = { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.17763' } };
const ofOldBuild = [
  named('linux', deployment(podOf('nginx:1.27'))),
  named('older', deployment(podOf(core('2019'), forWindows))),
  named('newer', deployment(podOf(core('2022'), forWindows))),
  named('unknown', deployment(podOf('registry.corp/team/iis:7', forWindows))),
  named('pinned', deployment(podOf('registry.corp/team/iis:7', pinned))),
];

const left = (more: Parameters<typeof windowsNode>[0], build: number): string[] => {
  const node = windowsNode({ build: 17763, ...more });
  const workloads = ofOldBuild.flatMap((raw) => workloadObjectOf(raw) ?? []);
  const cluster = { ...sketchCluster({ nodes: [node] }), workloads };
  return incompatibleWorkloads({ cluster, today: TODAY }, { nodes: [node], build }).map(({ name }) => name);
};

test('images and selectors of the old build, not workloads that never ran there or are unknown', () => {
  expect(left({}, 20348)).toEqual(['older', 'pinned']);
});

test('a node cordoned for the upgrade counts as uncordoned', () => {
  expect(left({ unschedulable: true }, 20348)).toEqual(['older', 'pinned']);
});

test('no workload is incompatible with the same build', () => {
  expect(left({}, 17763)).toEqual([]);
});
