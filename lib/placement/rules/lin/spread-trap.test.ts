import { describe } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { barePod, lintInput, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, windowsNode } from '../../testing/sketch-nodes';
import { linuxPod, SPEC, workloadOf } from '../testing/windows-cases';
import { pinnedRules } from './pinned';
import { spreadTrapRules } from './spread-trap';

const HOST = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';
const taints = ['os=windows:NoSchedule'];
const CONSTRAINT = `${SPEC}/topologySpreadConstraints/0`;

const spread = (topologyKey: string, more: RawObject = {}): RawObject => ({
  topologySpreadConstraints: [
    {
      topologyKey,
      maxSkew: 1,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'shop' } },
      ...more,
    },
  ],
});

const podOn = (node: string, reported: Partial<PodFacts> = {}): PodFacts => ({
  uid: `uid-${node}`,
  namespace: 'default',
  name: `shop-${node}`,
  labels: { app: 'shop' },
  nodeName: node,
  phase: 'Running',
  ready: true,
  deleting: false,
  ownerUid: null,
  workload: { kind: 'Deployment', name: 'shop' },
  demand: { requests: {}, hostPorts: [], affinity: [], antiAffinity: [], claims: [] },
  ...reported,
});

const nodes = (...more: NodeFacts[]): NodeFacts[] => [
  linuxNode({ name: 'linux-1' }),
  linuxNode({ name: 'linux-2' }),
  ...more,
];
const trapped = nodes(windowsNode({ taints }));
const zone = (name: string) => ({ labels: { [ZONE]: name } });
const zoned = (windowsZone: string): NodeFacts[] => [
  linuxNode({ name: 'linux-1', ...zone('a') }),
  linuxNode({ name: 'linux-2', ...zone('b') }),
  windowsNode({ taints, ...zone(windowsZone) }),
];
const running = { pods: [podOn('linux-1'), podOn('linux-2')] };

describe('the trap of spreading', () => {
  testRules(spreadTrapRules, {
    'LIN-006': [
      {
        fires: linuxPod(spread(HOST), { nodes: trapped }),
        at: CONSTRAINT,
        severity: 'warning',
        params: { key: HOST, domains: 1, nodes: 'win-20348', count: 2 },
        fixes: [
          [{ recipe: 'select-os', os: 'linux' }],
          [{ recipe: 'set', path: `${CONSTRAINT}/nodeTaintsPolicy`, value: 'Honor' }],
        ],
        silent: linuxPod(spread(HOST, { nodeTaintsPolicy: 'Honor' }), { nodes: trapped }),
      },
      {
        fires: linuxPod(spread(HOST), { nodes: trapped, ...running }),
        at: CONSTRAINT,
        severity: 'error',
        silent: linuxPod(
          { ...spread(HOST), nodeSelector: { 'kubernetes.io/os': 'linux' } },
          { nodes: trapped, ...running },
        ),
      },
      {
        fires: linuxPod(spread(ZONE, { maxSkew: 3 }), { nodes: zoned('c') }),
        at: CONSTRAINT,
        severity: 'warning',
        params: { key: ZONE, count: 6 },
        silent: linuxPod(spread(ZONE), { nodes: zoned('b') }),
      },
      {
        fires: linuxPod(spread(HOST), { nodes: trapped }),
        at: CONSTRAINT,
        severity: 'warning',
        silent: linuxPod(spread(HOST, { whenUnsatisfiable: 'ScheduleAnyway' }), { nodes: trapped }),
      },
      {
        fires: { ...linuxPod(spread(HOST), { nodes: trapped }), weigh: () => 10 },
        at: CONSTRAINT,
        severity: 'warning',
        params: { domains: 10, count: 20 },
        silent: linuxPod(spread(HOST, { labelSelector: { matchLabels: { app: 'other' } } }), { nodes: trapped }),
      },
      {
        fires: workloadOf(podOf('example.com/shop:1', spread(HOST)), {}, { nodes: trapped, ...running }),
        at: CONSTRAINT,
        severity: 'error',
        silent: linuxPod(spread(HOST), { nodes: nodes(windowsNode()) }),
      },
    ],
  });
});

const tied = (topologyKey: string, app: string): RawObject => ({
  affinity: {
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: { matchLabels: { app } } }],
    },
  },
});
const cache = (node: string) => ({
  nodes: trapped,
  pods: [podOn(node, { labels: { app: 'cache' }, workload: { kind: 'Deployment', name: 'cache' } })],
});
const TERM = `${SPEC}/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0`;

describe('pins', () => {
  testRules(pinnedRules, {
    'LIN-010': [
      {
        fires: linuxPod({ nodeName: 'win-20348' }),
        at: `${SPEC}/nodeName`,
        params: { node: 'win-20348' },
        fixes: [
          [
            { recipe: 'strip', paths: [`${SPEC}/nodeName`] },
            { recipe: 'select-os', os: 'linux' },
          ],
        ],
        silent: linuxPod({ nodeName: 'linux-1' }),
      },
      {
        fires: lintInput(barePod(podOf('nginx', { nodeName: 'win-20348' }))),
        at: '/spec/nodeName',
        silent: lintInput({
          ...barePod(podOf('nginx', { nodeName: 'win-20348' })),
          metadata: { name: 'shop', namespace: 'default', uid: 'there' },
        }),
      },
      {
        fires: linuxPod({ nodeSelector: { [HOST]: 'win-20348' } }),
        at: `${SPEC}/nodeSelector/kubernetes.io~1hostname`,
        silent: linuxPod({ nodeSelector: { [HOST]: 'unknown' } }),
      },
    ],
    'LIN-011': [
      {
        fires: linuxPod(tied(HOST, 'cache'), cache('win-20348')),
        at: TERM,
        params: { os: 'Windows' },
        silent: linuxPod(tied(HOST, 'cache'), cache('linux-1')),
      },
      {
        fires: linuxPod(tied(HOST, 'cache'), cache('win-20348')),
        at: TERM,
        silent: linuxPod(tied(ZONE, 'cache'), cache('win-20348')),
      },
      {
        fires: linuxPod(tied(HOST, 'cache'), cache('win-20348')),
        at: TERM,
        silent: linuxPod(tied(HOST, 'other'), cache('win-20348')),
      },
    ],
  });
});
