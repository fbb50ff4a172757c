import { describe, expect, test } from 'vitest';
import type { KubeWorkload } from '../domain/ports/kube';
import type { Toleration } from '@/lib/kube-rules/objects/node-selector';
import type { PodTemplate } from '../domain/workload/workload';
import { tolerates } from '../kube-rules/scheduler/static-filter';
import { acceptsTemplate, type NodeShape } from '../domain/workload/accepts-template';
import { aTemplate } from '@/lib/domain/workload/testing/a-template';
import { schedulableWorkloads, meantForWindows } from '../changes/parts/pool/pool-rescheduling';

const taint = { key: 'os', value: 'windows', effect: 'NoSchedule' as const };
const node: NodeShape = { labels: { 'kubernetes.io/os': 'windows', zone: 'h', size: '7' }, taints: [] };
const tainted: NodeShape = { ...node, taints: [taint] };

const template = (more: Partial<PodTemplate> = {}): PodTemplate => aTemplate({ images: ['nginx:1.27'], ...more });
const toleration = (more: Partial<Toleration> = {}): Toleration => ({
  key: 'os',
  operator: 'Equal',
  value: 'windows',
  effect: 'NoSchedule',
  ...more,
});
const workload = (name: string, kind: KubeWorkload['kind'], one: PodTemplate): KubeWorkload => ({
  kind,
  namespace: 'ns',
  name,
  uid: name,
  replicas: 1,
  template: one,
});

describe('tolerations', () => {
  test.each<[string, Toleration, boolean]>([
    ['the very taint', toleration(), true],
    ['another value', toleration({ value: 'Windows' }), false],
    ['another effect', toleration({ effect: 'NoExecute' }), false],
    ['every effect', toleration({ effect: '' }), true],
    ['any value', toleration({ operator: 'Exists', value: '' }), true],
    ['everything', toleration({ operator: 'Exists', key: '', value: '', effect: '' }), true],
    // The API server rejects such a toleration; the scheduler would interpret it this way.
    ['an empty key without Exists', toleration({ key: '' }), true],
    ['an operator behind a gate', toleration({ operator: 'Gt' }), false],
  ])('%s', (_name, one, expected) => expect(tolerates(one, taint)).toBe(expected));

  test('preferences exclude no node', () => {
    const preferring = { ...node, taints: [{ ...taint, effect: 'PreferNoSchedule' as const }] };
    expect(acceptsTemplate(preferring, template(), false)).toBe(true);
  });
});

describe('selectors and affinity', () => {
  test('terms are alternatives; an empty term matches nothing, a term with node names no future node', () => {
    const here = { expressions: [{ key: 'zone', operator: 'In' as const, values: ['h'] }], fields: [] };
    const empty = { expressions: [], fields: [] };
    const named = { ...here, fields: [{ key: 'metadata.name', operator: 'In' as const, values: ['n1'] }] };
    const unnamed = { ...here, fields: [{ key: 'metadata.name', operator: 'NotIn' as const, values: ['n1'] }] };
    const accepts = (...requiredNodeAffinity: PodTemplate['requiredNodeAffinity']): boolean =>
      acceptsTemplate(node, template({ requiredNodeAffinity }), false);
    expect([accepts(empty), accepts(empty, here), accepts(named), accepts(unnamed)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('a pod with nodeName runs on no other node', () => {
    expect(acceptsTemplate(node, template({ nodeName: 'n1' }), false)).toBe(false);
  });

  test('only DaemonSets tolerate cordons without a toleration of their own', () => {
    const cordoned = { ...node, taints: [{ ...taint, key: 'node.kubernetes.io/unschedulable', value: '' }] };
    expect(acceptsTemplate(cordoned, template(), true)).toBe(true);
    expect(acceptsTemplate(cordoned, template(), false)).toBe(false);
    expect(acceptsTemplate(tainted, template(), true)).toBe(false);
  });
});

describe('workloads that can be scheduled to new Windows nodes', () => {
  const open = workload('open', 'Deployment', template());
  const agent = workload(
    'agent',
    'DaemonSet',
    template({ tolerations: [toleration({ key: '', operator: 'Exists', value: '', effect: '' })] }),
  );
  const linux = workload('linux', 'Deployment', template({ nodeSelector: { 'kubernetes.io/os': 'linux' } }));
  const windows = workload('windows', 'Deployment', template({ nodeSelector: { 'kubernetes.io/os': 'windows' } }));
  const iis = workload('iis', 'Deployment', template({ images: ['mcr.microsoft.com/windows/servercore/iis:1'] }));
  // The scheduler never reads spec.os: a pod that only sets it may be bound to Windows, where the kubelet rejects it.
  const stated = workload('stated', 'Deployment', template({ os: 'linux' }));
  const all = [open, agent, linux, windows, iis, stated];

  test('without a taint: every workload that selects no OS', () => {
    expect(schedulableWorkloads(all, [node]).map((one) => one.name)).toEqual([
      'ns/DaemonSet/agent',
      'ns/Deployment/open',
      'ns/Deployment/stated',
    ]);
  });

  test('with the taint: only workloads that tolerate everything', () => {
    expect(schedulableWorkloads(all, [tainted]).map((one) => one.uid)).toEqual(['agent']);
  });

  test('one accepting node shape is enough; no shape accepts nothing', () => {
    expect(schedulableWorkloads([open], [tainted, node])).toHaveLength(1);
    expect(schedulableWorkloads([open], [])).toEqual([]);
  });

  test('workloads intended for Windows', () => {
    const term = (os: string) => ({
      expressions: [{ key: 'kubernetes.io/os', operator: 'In' as const, values: [os] }],
      fields: [],
    });
    expect(meantForWindows(template({ os: 'windows' }))).toBe(true);
    expect(meantForWindows(template({ requiredNodeAffinity: [term('windows')] }))).toBe(true);
    expect(meantForWindows(template({ requiredNodeAffinity: [term('windows'), term('linux')] }))).toBe(false);
    expect(meantForWindows(template({ images: ['acs/flannel-windows:v0.15.2-aliyun'] }))).toBe(true);
    expect(meantForWindows(template({ images: ['acme/windows-exporter-ui:1', 'nginx'] }))).toBe(false);
    expect(meantForWindows(template({ images: [] }))).toBe(false);
    const nano = ['mcr.microsoft.com/windows/nanoserver:ltsc2022'];
    expect(meantForWindows(template({ images: nano }))).toBe(true);
    expect(meantForWindows(template({ images: nano, os: 'linux' }))).toBe(false);
  });
});
