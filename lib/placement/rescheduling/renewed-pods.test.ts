import { expect, test } from 'vitest';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { aTemplate } from '@/lib/domain/workload/testing/a-template';
import { daemonSet, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../testing/sketch-nodes';
import { reschedulingOf } from '../testing/rescheduling-of';

/** A DaemonSet with a pod of its current template on one node, and older ones on these others, which are displaced. */
function rescheduled(older: number) {
  const image = 'registry.example.com/team/app:1';
  const raw = daemonSet(podOf(image));
  const onDelete = { ...raw, spec: { ...objectAt(raw, 'spec'), updateStrategy: { type: 'OnDelete' } } };
  const workload = { ...workloadFrom(onDelete), revision: '2' };
  const nodes = Array.from({ length: older + 1 }, (_, at) => linuxNode({ name: `n${at}` }));
  const pods = nodes.map(({ name }, at) =>
    sketchPod({
      uid: name,
      name,
      nodeName: name,
      labels: { app: 'shop', 'pod-template-generation': at === 0 ? '2' : '1' },
      workload: { kind: 'DaemonSet', name: workload.name },
    }),
  );
  let reads = 0;
  const other = {
    ...sketchPod({ uid: 'other', name: 'other', nodeName: 'n0' }),
    get workload() {
      reads += 1;
      return { kind: 'Deployment' as const, name: 'other' };
    },
  };
  const cluster = sketchCluster({ nodes, pods: [...pods, other], workloads: [workload] });
  const { places, renewed } = reschedulingOf(
    { cluster, today: TODAY },
    {
      displacedPods: pods.slice(1).map((pod) => ({ ...pod, template: aTemplate({ images: [image] }), priority: 0 })),
      left: nodes.map(({ name }, createdAt) => ({ name, createdAt })),
    },
  );
  return { outcomes: places.map(({ outcome }) => outcome), renewed: renewed.length, reads };
}

test('pods of the current template prove where renewed ones run, and are looked up once for all of them', () => {
  const [few, many] = [rescheduled(2), rescheduled(30)];
  expect(few).toMatchObject({ outcomes: ['runs', 'runs'], renewed: 2 });
  expect(many.outcomes).toEqual(Array.from({ length: 30 }, () => 'runs'));
  expect(many.reads).toBe(few.reads);
});

test.each([
  ['its new pod is Ready', {}, 0],
  ['its new pod starts', { ready: false }, 0],
  ['its new pod is not Ready for long', { ready: false, stuck: true as const }, 1],
  ['its new pod has no node', { ready: false, stuck: true as const, nodeName: null, phase: 'Pending' }, 1],
])('a rolling StatefulSet replaces older pods by itself unless it is held up: %s', (_, newest, renewed) => {
  const image = 'registry.example.com/team/app:1';
  const raw = { ...daemonSet(podOf(image)), kind: 'StatefulSet' };
  const spec = { ...objectAt(raw, 'spec'), replicas: 2, updateStrategy: { type: 'RollingUpdate' } };
  const workload = { ...workloadFrom({ ...raw, spec }), revision: 'new' };
  const nodes = ['n0', 'n1', 'n2'].map((name) => linuxNode({ name }));
  const podAt = (at: number, revision: string) =>
    sketchPod({
      uid: `p${at}`,
      name: `${workload.name}-${at}`,
      nodeName: `n${at}`,
      labels: { app: 'shop', 'controller-revision-hash': revision },
      workload: { kind: 'StatefulSet', name: workload.name },
    });
  const older = podAt(0, 'old');
  const cluster = sketchCluster({ nodes, pods: [older, { ...podAt(1, 'new'), ...newest }], workloads: [workload] });
  const displacedPods = [{ ...older, template: aTemplate({ images: [image] }), priority: 0 }];
  const left = nodes.map(({ name }, createdAt) => ({ name, createdAt }));
  const found = reschedulingOf({ cluster, today: TODAY }, { displacedPods, left, cordoned: new Set(['n0']) });
  expect(found.renewed).toHaveLength(renewed);
});
