import { expect, test } from 'vitest';
import { aTemplate } from '@/lib/domain/workload/testing/a-template';
import { daemonSet, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../testing/sketch-nodes';
import { reschedulingOf } from './rescheduling-of';

/** A DaemonSet with a pod of its current template on one node, and older ones on these others, which are displaced. */
function rescheduled(older: number) {
  const image = 'registry.example.com/team/app:1';
  const workload = { ...workloadFrom(daemonSet(podOf(image))), revision: '2' };
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
