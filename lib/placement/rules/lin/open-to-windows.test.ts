import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { daemonSet, lintInput, podOf, sketchWorkload } from '../../testing/lint-world';
import { testRules, testClusterRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { linuxPod, SPEC, windowsPod, workloadOf } from '../testing/windows-cases';
import { openToWindowsRules } from './open-to-windows';
import { expect, test } from 'vitest';
import type { LintedWorkload } from '../lint-input';
import { namespaceSelectorRules } from './namespace-selector';

const open = { nodes: [linuxNode(), windowsNode()] };
const tainted = { nodes: [linuxNode(), windowsNode({ taints: ['os=windows:NoSchedule'] })] };
const rancher = { nodes: [linuxNode({ taints: ['cattle.io/os=linux:NoSchedule'] }), windowsNode()] };
const onLinux = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
const tolerateAll = { tolerations: [{ operator: 'Exists' }] };
const SELECTOR = `${SPEC}/nodeSelector`;

const set = (fields: RawObject, reported: Partial<ClusterFacts>, image = 'nginx') =>
  lintInput(daemonSet(podOf(image, fields)), { cluster: sketchCluster(reported) });

const selectLinux = [[{ recipe: 'select-os', os: 'linux' }]] as const;
const unclear = 'example.com/shop:1';

testRules(openToWindowsRules, {
  'LIN-001': {
    fires: [
      {
        input: linuxPod({}, open),
        at: SELECTOR,
        severity: 'warning',
        params: { nodes: 'win-20348' },
        says: 'cannot be pulled or started there',
        fixes: selectLinux,
      },
      { input: linuxPod({}, rancher), at: SELECTOR, severity: 'error' },
      {
        input: workloadOf(podOf(unclear), {}, rancher),
        at: SELECTOR,
        severity: 'warning',
        says: 'Whether it starts there is unknown.',
      },
    ],
    silent: [
      linuxPod({}, tainted),
      linuxPod(onLinux, open),
      windowsPod({ nodeSelector: {}, os: { name: 'windows' } }, open),
      linuxPod({}, { nodes: [linuxNode()] }),
    ],
  },
  'LIN-002': {
    fires: [
      { input: linuxPod({}, tainted), at: SELECTOR, params: { taints: 'os=windows:NoSchedule' }, fixes: selectLinux },
    ],
    silent: [linuxPod({}, open), linuxPod({ nodeSelector: { 'kubernetes.io/hostname': 'linux-1' } }, tainted)],
  },
  'LIN-003': {
    fires: [
      { input: linuxPod(tolerateAll, tainted), at: `${SPEC}/tolerations/0`, severity: 'warning' },
      { input: set(tolerateAll, tainted), at: `${SPEC}/tolerations/0`, severity: 'error' },
    ],
    silent: [
      linuxPod({ tolerations: [{ operator: 'Exists', effect: 'NoExecute' }] }, tainted),
      set({ ...tolerateAll, ...onLinux }, tainted),
    ],
  },
  'LIN-004': {
    fires: [
      { input: set({}, open), at: SELECTOR, params: { nodes: 'win-20348' } },
      { input: set(tolerateAll, tainted), at: SELECTOR },
      { input: set({}, { nodes: [linuxNode(), windowsNode({ allocatable: { pods: 0 } })] }), at: SELECTOR },
    ],
    silent: [
      set({}, tainted),
      set(onLinux, open),
      linuxPod({}, open),
      set({ os: { name: 'windows' } }, open, 'mcr.microsoft.com/windows/servercore:ltsc2022'),
    ],
  },
  'LIN-005': {
    fires: [
      {
        input: set({}, tainted, 'cr.fluentbit.io/fluent/fluent-bit:3.1'),
        at: SELECTOR,
        params: { addon: 'fluent-bit' },
      },
      { input: set({}, open, 'quay.io/cilium/cilium:v1.16'), at: SELECTOR },
      { input: set({}, open, 'falcosecurity/falco'), at: SELECTOR },
    ],
    silent: [
      set({}, tainted, 'quay.io/prometheus/node-exporter:v1.8'),
      set({}, tainted, 'quay.io/cilium/cilium:v1.16'),
      set(onLinux, open, 'falcosecurity/falco'),
    ],
  },
  'LIN-007': {
    fires: [
      {
        input: linuxPod({}, rancher),
        at: SELECTOR,
        params: { taints: 'cattle.io/os=linux:NoSchedule', nodes: 'win-20348' },
        fixes: [
          [
            { recipe: 'select-os', os: 'linux' },
            { recipe: 'tolerate', taints: [{ key: 'cattle.io/os', value: 'linux', effect: 'NoSchedule' }] },
          ],
        ],
      },
    ],
    silent: [linuxPod({ tolerations: [{ key: 'cattle.io/os', operator: 'Exists' }] }, rancher), linuxPod({}, open)],
  },
  'LIN-008': {
    fires: [
      {
        input: linuxPod({}, tainted),
        at: `${SPEC}/os`,
        fixes: [
          [
            { recipe: 'select-os', os: 'linux' },
            { recipe: 'set-os', os: 'linux' },
          ],
        ],
      },
      { input: linuxPod(onLinux, tainted), at: `${SPEC}/os`, fixes: [[{ recipe: 'set-os', os: 'linux' }]] },
    ],
    silent: [linuxPod({ os: { name: 'linux' } }, tainted), linuxPod({}, { nodes: [linuxNode()] })],
  },
  'LIN-009': {
    fires: [
      {
        input: linuxPod({ tolerations: [{ key: 'os', operator: 'Equal', value: 'windows' }] }, tainted),
        at: `${SPEC}/tolerations/0`,
        fixes: [
          [
            { recipe: 'strip', paths: [`${SPEC}/tolerations/0`] },
            { recipe: 'select-os', os: 'linux' },
          ],
        ],
      },
      { input: linuxPod({ tolerations: [{ key: 'os', value: 'Windows' }] }, tainted), at: `${SPEC}/tolerations/0` },
    ],
    silent: [
      linuxPod({ tolerations: [{ key: 'team', operator: 'Equal', value: 'windows' }] }, tainted),
      linuxPod({ ...onLinux, tolerations: [{ key: 'os', value: 'windows' }] }, tainted),
    ],
  },
});

const workloads = ['a', 'b', 'c', 'd', 'e'].map((name, index): LintedWorkload => ({
  workload: sketchWorkload('Deployment', name, { namespace: 'shop' }),
  rules: [index === 0 ? 'LIN-002' : 'LIN-001'],
}));
const annotated = sketchCluster({
  namespaces: [
    {
      name: 'shop',
      labels: {},
      annotations: { 'scheduler.alpha.kubernetes.io/node-selector': 'kubernetes.io/os=linux' },
    },
  ],
});
const subject = { kind: 'namespace', name: 'shop' } as const;

testClusterRules(namespaceSelectorRules, {
  'LIN-012': {
    fires: [
      {
        input: { cluster: sketchCluster(), today: '2026-11-21', workloads },
        subject,
        params: { count: 5, namespace: 'shop', os: 'linux' },
      },
    ],
    silent: [{ cluster: annotated, today: '2026-11-21', workloads }],
  },
});

test('four are not many', () => {
  const four = { cluster: sketchCluster(), today: '2026-11-21', workloads: workloads.slice(1) };
  expect(namespaceSelectorRules.flatMap((rule) => rule.check(four))).toEqual([]);
});
