import { expect, test } from 'vitest';
import { workloadObjectOf } from '../../kube-rules/objects/workload-object';
import { deployment, podOf } from '../testing/lint-world';
import { sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { incompatibleWorkloads } from './incompatible-workloads';
import { named, TODAY } from '../testing/matrix-of';

const forWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const pinned = { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.17763' } };
const core = (build: string): string => `mcr.microsoft.com/windows/servercore:ltsc${build}`;

const objects = [
  named('linux', deployment(podOf('nginx:1.27'))),
  named('older', deployment(podOf(core('2019'), forWindows))),
  named('newer', deployment(podOf(core('2022'), forWindows))),
  named('unknown', deployment(podOf('registry.corp/team/iis:7', forWindows))),
  named('pinned', deployment(podOf('registry.corp/team/iis:7', pinned))),
];

const left = (more: Parameters<typeof windowsNode>[0], build: number): string[] => {
  const node = windowsNode({ build: 17763, ...more });
  const workloads = objects.flatMap((raw) => workloadObjectOf(raw) ?? []);
  const cluster = { ...sketchCluster({ nodes: [node] }), workloads };
  return incompatibleWorkloads({ cluster, today: TODAY }, { nodes: [node], build }).map(({ name }) => name);
};

test('images and selectors of the old build, not what never ran there or what nobody knows', () => {
  expect(left({}, 20348)).toEqual(['older', 'pinned']);
});

test('a node that is closed for the upgrade counts as it was', () => {
  expect(left({ unschedulable: true }, 20348)).toEqual(['older', 'pinned']);
});

test('the same build leaves nobody behind', () => {
  expect(left({}, 17763)).toEqual([]);
});
