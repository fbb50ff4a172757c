import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { barePod, lintInput, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, windowsNode, sketchPod } from '../../testing/sketch-nodes';
import { linuxPod, SPEC, workloadOf } from '../testing/windows-cases';
import { pinnedRules, spreadTrapRules } from './topology';
import { spreadOver, podTerm } from '../../testing/pod-constraints';

const HOST = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';
const taints = ['os=windows:NoSchedule'];
const CONSTRAINT = `${SPEC}/topologySpreadConstraints/0`;

const podOn = (node: string, reported: Partial<PodFacts> = {}): PodFacts =>
  sketchPod({ uid: `uid-${node}`, labels: { app: 'shop' }, nodeName: node, ...reported });

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

testRules(spreadTrapRules, {
  'LIN-006': {
    fires: [
      {
        input: linuxPod(spreadOver(HOST), { nodes: trapped }),
        at: CONSTRAINT,
        severity: 'warning',
        params: { key: HOST, domains: 1, nodes: 'win-20348', count: 2 },
        fixes: [
          [{ recipe: 'select-os', os: 'linux' }],
          [{ recipe: 'set', path: `${CONSTRAINT}/nodeTaintsPolicy`, value: 'Honor' }],
        ],
      },
      { input: linuxPod(spreadOver(HOST), { nodes: trapped, ...running }), at: CONSTRAINT, severity: 'error' },
      {
        input: linuxPod(spreadOver(ZONE, { maxSkew: 3 }), { nodes: zoned('c') }),
        at: CONSTRAINT,
        severity: 'warning',
        params: { key: ZONE, count: 6 },
      },
      {
        input: { ...linuxPod(spreadOver(HOST), { nodes: trapped }), weigh: () => 10 },
        at: CONSTRAINT,
        severity: 'warning',
        params: { domains: 10, count: 20 },
      },
      {
        input: workloadOf(podOf('example.com/shop:1', spreadOver(HOST)), {}, { nodes: trapped, ...running }),
        at: CONSTRAINT,
        severity: 'error',
      },
    ],
    silent: [
      linuxPod(spreadOver(HOST, { nodeTaintsPolicy: 'Honor' }), { nodes: trapped }),
      linuxPod({ ...spreadOver(HOST), nodeSelector: { 'kubernetes.io/os': 'linux' } }, { nodes: trapped, ...running }),
      linuxPod(spreadOver(ZONE), { nodes: zoned('b') }),
      linuxPod(spreadOver(HOST, { whenUnsatisfiable: 'ScheduleAnyway' }), { nodes: trapped }),
      linuxPod(spreadOver(HOST, { labelSelector: { matchLabels: { app: 'other' } } }), { nodes: trapped }),
      linuxPod(spreadOver(HOST), { nodes: nodes(windowsNode()) }),
    ],
  },
});

const cache = (node: string) => ({
  nodes: trapped,
  pods: [podOn(node, { labels: { app: 'cache' }, workload: { kind: 'Deployment', name: 'cache' } })],
});
const TERM = `${SPEC}/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0`;

testRules(pinnedRules, {
  'LIN-010': {
    fires: [
      {
        input: linuxPod({ nodeName: 'win-20348' }),
        at: `${SPEC}/nodeName`,
        params: { node: 'win-20348' },
        fixes: [
          [
            { recipe: 'strip', paths: [`${SPEC}/nodeName`] },
            { recipe: 'select-os', os: 'linux' },
          ],
        ],
      },
      { input: lintInput(barePod(podOf('nginx', { nodeName: 'win-20348' }))), at: '/spec/nodeName' },
      {
        input: linuxPod({ nodeSelector: { [HOST]: 'win-20348' } }),
        at: `${SPEC}/nodeSelector/kubernetes.io~1hostname`,
      },
    ],
    silent: [
      linuxPod({ nodeName: 'linux-1' }),
      lintInput({
        ...barePod(podOf('nginx', { nodeName: 'win-20348' })),
        metadata: { name: 'shop', namespace: 'default', uid: 'there' },
      }),
      linuxPod({ nodeSelector: { [HOST]: 'unknown' } }),
    ],
  },
  'LIN-011': {
    fires: [
      {
        input: linuxPod(podTerm('podAffinity', HOST, 'cache'), cache('win-20348')),
        at: TERM,
        params: { os: 'Windows' },
      },
    ],
    silent: [
      linuxPod(podTerm('podAffinity', HOST, 'cache'), cache('linux-1')),
      linuxPod(podTerm('podAffinity', ZONE, 'cache'), cache('win-20348')),
      linuxPod(podTerm('podAffinity', HOST, 'other'), cache('win-20348')),
    ],
  },
});
