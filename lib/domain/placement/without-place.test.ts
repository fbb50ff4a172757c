import { describe, expect, test } from 'vitest';
import type { KubeNode, KubePod } from '../ports/kube';
import type { PodTemplate } from '../workload/workload';
import { withoutPlace } from './without-place';

const template = (nodeSelector: Record<string, string> = {}): PodTemplate => ({
  os: null,
  nodeName: null,
  nodeSelector,
  requiredNodeAffinity: [],
  tolerations: [],
  runtimeClass: null,
  hostNetwork: false,
  images: [],
  requests: { cpuMilli: 0, memoryMiB: 0 },
});

const pod = (name: string, more: Partial<KubePod> = {}): KubePod => ({
  uid: name,
  namespace: 'shop',
  name,
  nodeName: 'gone',
  phase: 'Running',
  ownerUid: null,
  workload: { kind: 'Deployment', name: 'web' },
  requests: { cpuMilli: 0, memoryMiB: 0, pods: 1 },
  template: template({ disk: 'ssd' }),
  ...more,
});

const node = (more: Partial<KubeNode> = {}): KubeNode => ({
  uid: 'n',
  resourceVersion: '1',
  name: 'n',
  os: 'linux',
  build: null,
  osImage: '',
  bootId: 'boot-1',
  kernelVersion: '',
  kubeletVersion: '',
  containerRuntime: '',
  arch: 'amd64',
  ready: 'True',
  unschedulable: false,
  labels: { disk: 'ssd' },
  annotations: {},
  taints: [],
  conditions: [],
  capacity: { cpuMilli: 0, memoryMiB: 0, pods: 0 },
  allocatable: { cpuMilli: 0, memoryMiB: 0, pods: 0 },
  internalIp: null,
  providerId: null,
  createdAt: 0,
  ...more,
});

describe('who finds no place', () => {
  test.each<[string, KubePod[], KubeNode[], string[]]>([
    ['a node that fits', [pod('a')], [node()], []],
    ['no node at all', [pod('a'), pod('b')], [], ['shop/Deployment/web']],
    ['another label', [pod('a')], [node({ labels: { disk: 'hdd' } })], ['shop/Deployment/web']],
    ['a cordoned node', [pod('a')], [node({ unschedulable: true })], ['shop/Deployment/web']],
    ['a node that is not Ready', [pod('a')], [node({ ready: 'Unknown' })], ['shop/Deployment/web']],
    [
      'a taint nobody tolerates',
      [pod('a')],
      [node({ taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] })],
      ['shop/Deployment/web'],
    ],
    ['a pod of a DaemonSet', [pod('a', { workload: { kind: 'DaemonSet', name: 'log' } })], [], []],
    ['a static pod', [pod('a', { workload: { kind: 'Node', name: 'n1' } })], [], []],
    ['a pod that ended', [pod('a', { phase: 'Succeeded' })], [], []],
    ['a pod of nobody', [pod('a', { workload: null })], [], ['shop/Pod/a']],
  ])('%s', (_, pods, left, names) =>
    expect(withoutPlace({ pods, left }, null).map(({ name }) => name)).toEqual(names),
  );
});
