import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { storedObjectFault } from './stored-object-fault';

const metadata = { name: 'a', namespace: 'b' };
const allocatable = { cpu: '4', memory: '8Gi', pods: '30' };
const node = (more: RawObject): RawObject => ({ apiVersion: 'v1', kind: 'Node', metadata, ...more });
const pod = (more: RawObject): RawObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata,
  spec: { containers: [{ name: 'c' }] },
  status: { phase: 'Running' },
  ...more,
});
const requesting = (requests: RawObject): RawObject => ({ containers: [{ name: 'c', resources: { requests } }] });

test.each<[string, RawObject, string | null]>([
  ['a node', node({ status: { allocatable } }), null],
  ['a node with its capacity only', node({ status: { capacity: allocatable } }), null],
  [
    'a node that reports nothing allocatable',
    node({ status: { capacity: allocatable, allocatable: {} } }),
    'status.allocatable.cpu is missing',
  ],
  ['a node without a name', node({ metadata: {} }), 'metadata.name is missing'],
  ['a node without a status', node({}), 'status.allocatable is missing'],
  [
    'a node without pods',
    node({ status: { allocatable: { cpu: '4', memory: '8Gi' } } }),
    'status.allocatable.pods is missing',
  ],
  [
    'an amount that is no quantity',
    node({ status: { allocatable: { ...allocatable, cpu: 'four' } } }),
    'status.allocatable[cpu]: quantities must',
  ],
  [
    'a negative amount',
    node({ status: { allocatable: { ...allocatable, memory: '-1Gi' } } }),
    'status.allocatable[memory] is negative',
  ],
  [
    'a taint without effect',
    node({ spec: { taints: [{ key: 'a', effect: 'NoSchedule' }, { key: 'b' }] }, status: { allocatable } }),
    'spec.taints[1] has no key or no valid effect',
  ],
  ['a taint', node({ spec: { taints: [{ key: 'a', effect: 'NoExecute' }] }, status: { allocatable } }), null],
  [
    'a label that is no text',
    node({ metadata: { ...metadata, labels: { a: true } } }),
    'metadata.labels[a]: json: cannot unmarshal bool',
  ],
  ['a pod', pod({}), null],
  ['a pod without a spec', pod({ spec: undefined }), 'spec.containers is missing'],
  ['a pod without containers', pod({ spec: { containers: [] } }), 'spec.containers is missing'],
  ['a pod without a status', pod({ status: undefined }), 'status.phase is missing'],
  [
    'a pod with an invalid request',
    pod({ spec: requesting({ cpu: 'lots' }) }),
    'spec.containers[0].resources.requests[cpu]: quantities must',
  ],
  [
    'a quota',
    { kind: 'ResourceQuota', metadata, spec: { hard: { pods: 1 } }, status: { used: { pods: 'x' } } },
    'status.used[pods]: quantities must',
  ],
  [
    'a quota whose use is not known',
    { kind: 'ResourceQuota', metadata, spec: { hard: { pods: 1 } } },
    'status.used is missing',
  ],
  ['a class', { kind: 'PriorityClass', metadata, value: 0 }, null],
  ['a kind without fields of its own', { kind: 'Namespace', metadata }, null],
])('%s', (_, object, reason) => {
  if (reason === null) expect(storedObjectFault(object)).toBeNull();
  else expect(storedObjectFault(object)).toContain(reason);
});
