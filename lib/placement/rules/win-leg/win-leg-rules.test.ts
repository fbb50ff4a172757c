import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { describe, expect, test } from 'vitest';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { daemonSet, deployment, lintInput, podOf, runtimeClass } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { legacyClusterRules } from './legacy-objects';
import { workloadRules } from '../catalog';

const NANO = 'mcr.microsoft.com/windows/nanoserver';
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const open = sketchCluster({ nodes: [linuxNode(), windowsNode()] });

const with_ = (annotations: Record<string, string>, image = `${NANO}:ltsc2022`, spec: object = onWindows) =>
  lintInput(deployment(podOf(image, { ...spec }), { annotations }), { cluster: open });
const of = (spec: object, container: object = {}, image = `${NANO}:ltsc2022`) =>
  lintInput(deployment(podOf(image, { ...spec }, { ...container })), { cluster: open });
const grouped = (apiVersion: string, minor: number | null = 36) =>
  lintInput({ ...deployment(podOf('nginx')), apiVersion }, { cluster: { ...open, minor } });
const classes = sketchCluster({
  runtimeClasses: [runtimeClass({ name: 'old', handler: 'docker' }), runtimeClass({ name: 'win' })],
});
const byClass = (runtimeClassName: string) =>
  lintInput(deployment(podOf(`${NANO}:ltsc2022`, { ...onWindows, runtimeClassName })), { cluster: classes });
const HYPER_V = { 'experimental.windows.kubernetes.io/isolation-type': 'hyperv' };
const secret = { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } }] };

testRules('WIN-LEG', {
  'WIN-LEG-001': {
    fires: [
      { input: grouped('extensions/v1beta1'), at: '/apiVersion', says: 'removed in Kubernetes 1.16' },
      { input: grouped('apps/v1beta2', null), params: { selector: 'yes' } },
      { input: grouped('batch/v1beta1'), params: { selector: 'no' } },
    ],
    silent: [grouped('apps/v1'), grouped('batch/v1beta1', 24), grouped('constructor')],
  },
  'WIN-LEG-002': {
    fires: [
      {
        input: with_(HYPER_V),
        at: '/spec/template/metadata/annotations/experimental.windows.kubernetes.io~1isolation-type',
      },
      { input: with_(HYPER_V, 'mcr.microsoft.com/windows/servercore:ltsc2019'), severity: 'error' },
    ],
    silent: [with_({}), with_(HYPER_V, 'nginx', {})],
  },
  'WIN-LEG-003': { fires: [{ input: byClass('old') }], silent: [byClass('win'), byClass('none')] },
  'WIN-LEG-004': {
    fires: [
      { input: of({ nodeSelector: { 'beta.kubernetes.io/osbuild': '17763' } }), says: 'osbuild: 17763' },
      { input: of({ nodeSelector: { 'windows.version': '1809' } }) },
    ],
    silent: [
      of({ nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.20348' } }),
      of({ nodeSelector: { 'example.com/version': '1' } }),
    ],
  },
  'WIN-LEG-005': {
    fires: [{ input: with_({ 'pod.alpha.windows.kubernetes.io/gmsa-credential-spec-name': 'a' }) }],
    silent: [with_({ 'alpha.windows.kubernetes.io/x': 'a' })],
  },
  'WIN-LEG-006': {
    fires: [
      { input: with_({ 'container.apparmor.security.beta.kubernetes.io/app': 'runtime/default' }) },
      { input: with_({ 'seccomp.security.alpha.kubernetes.io/pod': 'runtime/default' }, 'nginx', {}) },
    ],
    silent: [with_({ 'example.com/seccomp': 'x' })],
  },
  'WIN-LEG-007': {
    fires: [{ input: of(onWindows, secret, `${NANO}:1709`) }],
    silent: [
      of(onWindows, secret),
      of({ ...onWindows, volumes: [{ name: 's', secret: { secretName: 's' } }] }, secret, `${NANO}:1709`),
      of(onWindows, {}, `${NANO}:1709`),
    ],
  },
  'WIN-LEG-008': {
    fires: [{ input: with_({ note: 'StatefulSets are not supported on Windows' }), says: '(note)' }],
    silent: [with_({ note: 'StatefulSet of the shop' }), with_({ note: 'IPv6 is not supported' })],
  },
});

test('apps/v1 requires the selector that older groups defaulted', () => {
  const object = deployment(podOf('nginx'));
  const { selector: _, ...spec } = objectAt(object, 'spec');
  const rule = workloadRules.find(({ id }) => id === 'WIN-LEG-001');
  const found = rule?.check(lintInput({ ...object, apiVersion: 'extensions/v1beta1', spec }));
  expect(found?.[0]?.fixes[0]).toEqual([
    { recipe: 'set', path: '/apiVersion', value: 'apps/v1' },
    { recipe: 'set', path: '/spec/selector', value: { matchLabels: { app: 'shop' } } },
  ]);
});

describe('rules about the cluster', () => {
  const found = (id: string, workload: Record<string, unknown>, nodes = [linuxNode(), windowsNode()]) => {
    const read = workloadObjectOf(workload);
    const cluster = sketchCluster({ nodes, workloads: read === null ? [] : [read] });
    return legacyClusterRules.find((one) => one.id === id)?.check({ cluster, today: '2026-11-21' });
  };
  const weave = daemonSet(podOf('weaveworks/weave-kube:2.8.1'));

  test('a custom pause image', () => {
    expect(found('WIN-LEG-009', daemonSet(podOf('kubeletwin/pause:1809')))).toHaveLength(1);
    expect(found('WIN-LEG-009', daemonSet(podOf('registry.k8s.io/pause:3.10')))).toEqual([]);
  });
  test('a retired network plugin or tool', () => {
    expect(found('WIN-LEG-010', weave)?.[0]?.params).toEqual({ names: 'default/shop' });
    expect(found('WIN-LEG-010', weave, [linuxNode()])).toEqual([]);
    expect(found('WIN-LEG-010', daemonSet(podOf('weaveworks/scope:1')))).toEqual([]);
    const made = linuxNode({ labels: { creator: 'acs-engine' } });
    expect(found('WIN-LEG-010', daemonSet(podOf('nginx')), [made, windowsNode()])?.[0]?.nodes).toEqual(['linux-1']);
  });
});
