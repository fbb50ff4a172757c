import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { Json } from '@/lib/domain/json';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import type { FakeWorld } from './fake-world';
import type { KindSample } from './fake-samples';

/** A Deployment of a Linux image without an OS selector: the scheduler may put it on Windows. */
export const anObject = (
  name: string,
  more: { kind?: string; spec?: RawObject; metadata?: RawObject } = {},
): RawObject => ({
  apiVersion: 'apps/v1',
  kind: more.kind ?? 'Deployment',
  metadata: { namespace: 'shop', name, uid: `uid-${name}`, generation: 1, ...more.metadata },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'web', image: 'nginx:1.27' }], ...more.spec },
    },
  },
  status: { observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 2 },
});

export const targetOf = (name: string, kind = 'Deployment') => ({
  apiVersion: 'apps/v1',
  kind,
  namespace: 'shop',
  name,
  uid: `uid-${name}`,
});

export const SELECT_LINUX: Json = [
  { op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } },
];

const prepare = (world: FakeWorld): void => {
  world.state.objects = [anObject('catalog'), anObject('stock')];
};

const first = (edit: (object: RawObject) => void) => (world: FakeWorld) => {
  world.state.objects.slice(0, 1).forEach(edit);
};

const annotated = (object: RawObject, annotations: RawObject): void => {
  object['metadata'] = { ...objectAt(object, 'metadata'), annotations };
};

const RULE = 'MUL-001';

/** Samples of the kinds that write workloads. */
export const workloadSamples: Record<string, KindSample> = {
  'workload.patch-placement': {
    input: {
      targets: ['catalog', 'stock'].map((name) => ({ target: targetOf(name), operations: SELECT_LINUX })),
    },
    prepare,
    disturb: first((object) => {
      object['metadata'] = { ...objectAt(object, 'metadata'), uid: 'another' };
    }),
    writes: 2,
  },
  'workload.ignore-finding': {
    input: { targets: ['catalog', 'stock'].map((name) => targetOf(name)), rule: RULE, reason: 'a test pod' },
    prepare,
    disturb: first((object) => annotated(object, { [`mullion/ignore-${RULE}`]: '{}' })),
    writes: 2,
  },
  'workload.restore-finding': {
    input: { targets: ['catalog', 'stock'].map((name) => targetOf(name)), rule: RULE },
    prepare: (world) => {
      prepare(world);
      for (const object of world.state.objects) annotated(object, { [`mullion/ignore-${RULE}`]: '{}' });
    },
    disturb: first((object) => annotated(object, {})),
    writes: 2,
  },
};
