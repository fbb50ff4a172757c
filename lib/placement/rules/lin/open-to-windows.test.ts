import { describe } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { daemonSet, lintInput, podOf } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { linuxPod, SPEC, windowsPod, workloadOf } from '../testing/windows-cases';
import { openToWindowsRules } from './open-to-windows';

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

describe('open to Windows', () => {
  testRules(openToWindowsRules, {
    'LIN-001': [
      {
        fires: linuxPod({}, open),
        at: SELECTOR,
        severity: 'warning',
        params: { nodes: 'win-20348' },
        fixes: selectLinux,
        silent: linuxPod({}, tainted),
      },
      { fires: linuxPod({}, rancher), at: SELECTOR, severity: 'error', silent: linuxPod(onLinux, open) },
      {
        fires: workloadOf(podOf(unclear), {}, rancher),
        at: SELECTOR,
        severity: 'warning',
        silent: windowsPod({ nodeSelector: {}, os: { name: 'windows' } }, open),
      },
      { fires: linuxPod({}, open), at: SELECTOR, silent: linuxPod({}, { nodes: [linuxNode()] }) },
    ],
    'LIN-002': [
      {
        fires: linuxPod({}, tainted),
        at: SELECTOR,
        params: { taints: 'os=windows:NoSchedule' },
        fixes: selectLinux,
        silent: linuxPod({}, open),
      },
      {
        fires: linuxPod({}, tainted),
        at: SELECTOR,
        silent: linuxPod({ nodeSelector: { 'kubernetes.io/hostname': 'linux-1' } }, tainted),
      },
    ],
    'LIN-003': [
      {
        fires: linuxPod(tolerateAll, tainted),
        at: `${SPEC}/tolerations/0`,
        severity: 'warning',
        silent: linuxPod({ tolerations: [{ operator: 'Exists', effect: 'NoExecute' }] }, tainted),
      },
      {
        fires: set(tolerateAll, tainted),
        at: `${SPEC}/tolerations/0`,
        severity: 'error',
        silent: set({ ...tolerateAll, ...onLinux }, tainted),
      },
    ],
    'LIN-004': [
      { fires: set({}, open), at: SELECTOR, params: { nodes: 'win-20348' }, silent: set({}, tainted) },
      { fires: set(tolerateAll, tainted), at: SELECTOR, silent: set(onLinux, open) },
      { fires: set({}, open), at: SELECTOR, silent: linuxPod({}, open) },
      {
        fires: set({}, { nodes: [linuxNode(), windowsNode({ allocatable: { pods: 0 } })] }),
        at: SELECTOR,
        silent: set({ os: { name: 'windows' } }, open, 'mcr.microsoft.com/windows/servercore:ltsc2022'),
      },
    ],
    'LIN-005': [
      {
        fires: set({}, tainted, 'cr.fluentbit.io/fluent/fluent-bit:3.1'),
        at: SELECTOR,
        params: { addon: 'fluent-bit' },
        silent: set({}, tainted, 'quay.io/prometheus/node-exporter:v1.8'),
      },
      {
        fires: set({}, open, 'quay.io/cilium/cilium:v1.16'),
        at: SELECTOR,
        silent: set({}, tainted, 'quay.io/cilium/cilium:v1.16'),
      },
      { fires: set({}, open, 'falcosecurity/falco'), at: SELECTOR, silent: set(onLinux, open, 'falcosecurity/falco') },
    ],
    'LIN-007': [
      {
        fires: linuxPod({}, rancher),
        at: SELECTOR,
        params: { taints: 'cattle.io/os=linux:NoSchedule', nodes: 'win-20348' },
        fixes: [
          [
            { recipe: 'select-os', os: 'linux' },
            { recipe: 'tolerate', taints: [{ key: 'cattle.io/os', value: 'linux', effect: 'NoSchedule' }] },
          ],
        ],
        silent: linuxPod({ tolerations: [{ key: 'cattle.io/os', operator: 'Exists' }] }, rancher),
      },
      { fires: linuxPod({}, rancher), at: SELECTOR, silent: linuxPod({}, open) },
    ],
    'LIN-008': [
      {
        fires: linuxPod({}, tainted),
        at: `${SPEC}/os`,
        fixes: [
          [
            { recipe: 'select-os', os: 'linux' },
            { recipe: 'set-os', os: 'linux' },
          ],
        ],
        silent: linuxPod({ os: { name: 'linux' } }, tainted),
      },
      {
        fires: linuxPod(onLinux, tainted),
        at: `${SPEC}/os`,
        fixes: [[{ recipe: 'set-os', os: 'linux' }]],
        silent: linuxPod({}, { nodes: [linuxNode()] }),
      },
    ],
    'LIN-009': [
      {
        fires: linuxPod({ tolerations: [{ key: 'os', operator: 'Equal', value: 'windows' }] }, tainted),
        at: `${SPEC}/tolerations/0`,
        fixes: [
          [
            { recipe: 'strip', paths: [`${SPEC}/tolerations/0`] },
            { recipe: 'select-os', os: 'linux' },
          ],
        ],
        silent: linuxPod({ tolerations: [{ key: 'team', operator: 'Equal', value: 'windows' }] }, tainted),
      },
      {
        fires: linuxPod({ tolerations: [{ key: 'os', value: 'Windows' }] }, tainted),
        at: `${SPEC}/tolerations/0`,
        silent: linuxPod({ ...onLinux, tolerations: [{ key: 'os', value: 'windows' }] }, tainted),
      },
    ],
  });
});
