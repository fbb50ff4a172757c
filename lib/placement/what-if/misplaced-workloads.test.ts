import { expect, test } from 'vitest';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { workloadObjectOf } from '../../kube-rules/objects/workload-object';
import { daemonSet, deployment, podOf } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { misplacedOn } from './misplaced-workloads';
import { named, TODAY } from '../testing/matrix-of';

const forWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const everywhere = { tolerations: [{ operator: 'Exists' }] };
const core = (build: string): string => `mcr.microsoft.com/windows/servercore:ltsc${build}`;

const objects = [
  named('stray', deployment(podOf('nginx:1.27'))),
  named('agent', daemonSet(podOf('fluent/fluent-bit:3.1', everywhere))),
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

test('who is not meant for the nodes, and whose containers do not start there', () => {
  expect(misplaced([windowsNode({ build: 20348 })])).toEqual({
    stray: 'other-os',
    agent: 'other-os',
    secret: 'other-os',
    older: 'fails',
  });
});

test('a taint leaves those that tolerate everything', () => {
  expect(misplaced([windowsNode({ build: 20348, taints: [os] })])).toEqual({ agent: 'other-os' });
});

test('one node of some is enough, none is none', () => {
  const open = windowsNode({ name: 'open', build: 17763 });
  expect(misplaced([windowsNode({ build: 20348, taints: [os] }), open])).toMatchObject({ fits: 'fails' });
  expect(misplaced([])).toEqual({});
});
