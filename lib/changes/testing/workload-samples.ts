import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { Json } from '@/lib/domain/json';
import { type Raw, rawAt } from '@/simulator/testing/change-parts';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { SampleWorld, KindSample } from './sample-world';

/** A Deployment of a Linux image without an OS selector: the scheduler may put it on Windows. */
export const anObject = (
  name: string,
  more: { kind?: string; spec?: RawObject; metadata?: RawObject } = {},
): KubeObject => ({
  apiVersion: more.kind === 'Job' ? 'batch/v1' : 'apps/v1',
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
  apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
  kind,
  namespace: 'shop',
  name,
  uid: `uid-${name}`,
});

export const SELECT_LINUX: Json = [
  { op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } },
];

const prepare = (world: SampleWorld): void => world.put(anObject('catalog'), anObject('stock'));

const first = (change: (object: Raw) => void) => (world: SampleWorld) => world.edit('Deployment', 'catalog', change);

const annotated = (annotations: RawObject) => (object: Raw) =>
  void (rawAt(object, 'metadata')['annotations'] = annotations);

const RULE = 'MUL-001';

export const workloadSamples: Record<string, KindSample> = {
  'workload.patch-placement': {
    input: { targets: ['catalog', 'stock'].map((name) => ({ target: targetOf(name), operations: SELECT_LINUX })) },
    prepare,
    disturb: first((object) => {
      rawAt(object, 'metadata')['uid'] = 'another';
    }),
    writes: 2,
  },
  'workload.ignore-finding': {
    input: { targets: ['catalog', 'stock'].map((name) => targetOf(name)), rule: RULE, reason: 'a test pod' },
    prepare,
    disturb: first(annotated({ [`mullion/ignore-${RULE}`]: '{}' })),
    writes: 2,
  },
  'workload.restore-finding': {
    input: { targets: ['catalog', 'stock'].map((name) => targetOf(name)), rule: RULE },
    prepare: (world) => {
      prepare(world);
      const ours = ({ metadata }: KubeObject): boolean => metadata.name !== 'storefront';
      world.edit('Deployment', ours, annotated({ [`mullion/ignore-${RULE}`]: '{}' }));
    },
    disturb: first(annotated({})),
    writes: 2,
  },
};
