import { expect, test } from 'vitest';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { linuxNode, sketchCluster, sketchPod } from '@/lib/placement/testing/sketch-nodes';
import { aTemplate } from '@/lib/domain/workload/testing/a-template';
import { reschedulingInRounds, withMoved } from './rescheduling-in-rounds';

/** As in the live store, whose pods share what they have in common. */
class SharedPod {
  readonly #facts: PodFacts;
  constructor(facts: PodFacts) {
    this.#facts = facts;
    for (const key of ['uid', 'namespace', 'name'] as const) Object.assign(this, { [key]: facts[key] });
  }
  get labels() {
    return this.#facts.labels;
  }
  get nodeName() {
    return this.#facts.nodeName;
  }
  get phase() {
    return this.#facts.phase;
  }
  get ready() {
    return this.#facts.ready;
  }
  get deleting() {
    return false;
  }
  get ownerUid() {
    return this.#facts.ownerUid;
  }
  get workload() {
    return this.#facts.workload;
  }
  get demand() {
    return this.#facts.demand;
  }
}

test('a round finds the pods of earlier ones where they went, also those of the live store', async () => {
  const template = aTemplate({ images: ['nginx:1.27'], requests: { cpuMilli: 3_000, memoryMiB: 0 } });
  const nodes = ['n0', 'n1', 'n2'].map((name) => linuxNode({ name }));
  const demand = { ...sketchPod().demand, requests: { cpu: 3_000 } };
  const pods = ['n0', 'n1'].map((nodeName) => sketchPod({ uid: nodeName, name: nodeName, nodeName, demand }));
  const shared = pods.map((pod) => new SharedPod(pod) as SharedPod & PodFacts);
  const cluster = sketchCluster({ nodes, pods: shared });
  const { places, unschedulable } = await reschedulingInRounds(
    { cluster, today: '2026-07-01' },
    {
      rounds: [['n0'], ['n1']],
      displacedPods: pods.map((pod) => ({ ...pod, workload: { kind: 'Deployment', name: pod.uid }, template })),
      left: nodes.map(({ name }, createdAt) => ({ name, createdAt })),
      cordoned: new Set(['n0', 'n1']),
      after: withMoved,
    },
  );
  // The third node has room for one of them.
  expect([places.length, unschedulable.length]).toEqual([1, 1]);
});
