import { objectAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { selects } from '@/lib/kube-rules/selector/label-requirement';
import type { PodToPlace } from '../objects/pod-facts';
import { podMetaIn, type WorkloadObject } from '../objects/workload-object';
import type { Feasibility } from './feasibility';
import { speaksOf } from './pod-affinity-filter';
import type { SchedulingWorld } from './scheduling-world';

/** The first of the workloads to come whose pods the affinity of this pod requires; undefined: none. */
function awaitedBy(pod: PodToPlace, coming: readonly WorkloadObject[], world: SchedulingWorld) {
  const terms = pod.demand.affinity;
  if (terms.length === 0) return undefined;
  return coming.find((one) => {
    const labels = textMapAt(podMetaIn(one), 'labels');
    const hasPods = objectAt(one.object, 'spec')['replicas'] !== 0;
    return (
      hasPods &&
      terms.every((term) => speaksOf(term, pod.namespace, world)(one.namespace) && selects(term.selector, labels))
    );
  });
}

/** What is feasible once the pods that its affinity requires are there, if they are only about to be created. */
export function feasibleLater(
  pod: PodToPlace,
  {
    coming,
    world,
    answer,
  }: { coming: readonly WorkloadObject[]; world: SchedulingWorld; answer: (pod: PodToPlace) => Feasibility },
): Feasibility {
  const now = answer(pod);
  const isKeptOff = now.nodes.every(({ refusals }) =>
    refusals.some(({ predicate }) => predicate === 'InterPodAffinity'),
  );
  const awaited = isKeptOff ? awaitedBy(pod, coming, world) : undefined;
  if (awaited === undefined) return now;
  const later = answer({ ...pod, demand: { ...pod.demand, affinity: [] } });
  const undecided = [...new Set([...later.undecided, 'InterPodAffinity' as const])];
  return { ...later, undecided, awaits: `${awaited.kind} ${awaited.name}` };
}
