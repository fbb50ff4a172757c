import type { KubePod } from '@/lib/domain/ports/kube';
import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import type { DrainBudget, DrainPod, KubeDrainReader, PlacedPod } from '@/lib/domain/ports/kube-drain';
import type { FakeState } from './fake-state';

/** A pod as a drain sees it: running, Ready, with nothing about it unless `facts` say so. */
function asDrainPod(pod: KubePod, nodeName: string, facts: Partial<DrainPod> = {}): DrainPod {
  const { uid, namespace, name, phase, ownerUid, workload, requests, template, labels = {} } = pod;
  const owner =
    workload === null
      ? null
      : {
          kind: workload.kind === 'Deployment' ? 'ReplicaSet' : workload.kind,
          name: workload.name,
          uid: ownerUid ?? `owner-${namespace}-${workload.kind}-${workload.name}`,
          exists: true,
          workload,
          replicas: null,
        };
  return {
    uid,
    namespace,
    name,
    nodeName,
    phase,
    labels,
    requests,
    template,
    startSeconds: null,
    owner: workload?.kind === 'Node' ? null : owner,
    mirror: workload?.kind === 'Node',
    ready: phase === 'Running',
    deletionAt: null,
    graceSeconds: 30,
    finalizers: [],
    volumes: [],
    spread: [],
    safeToEvict: null,
    priorityClass: null,
    priority: 0,
    ordinal: workload?.kind === 'StatefulSet' ? Number(/-(\d+)$/.exec(name)?.[1] ?? 0) : null,
    images: template.images.map((image) => ({ name: image, bytes: null })),
    ...facts,
  };
}

/** A budget as a drain sees it: worked out by its controller. */
const asDrainBudget = (budget: KubeDisruptionBudget, facts: Partial<DrainBudget> = {}): DrainBudget => ({
  ...budget,
  minAvailable: null,
  maxUnavailable: null,
  expectedPods: null,
  unhealthyPods: 'if-healthy-budget',
  reconciled: true,
  ...facts,
});

const asPlaced = (pod: KubePod, facts: Partial<DrainPod> = {}): PlacedPod => ({
  ...asDrainPod(pod, pod.nodeName ?? '', facts),
  nodeName: pod.nodeName,
});

/** Reads for draining of a fake world: its pods and budgets, and what else `podFacts` and `budgetFacts` tell of them by UID. */
export function fakeDrainReader(
  state: () => FakeState,
  read: <T>(what: string, value: T) => Promise<T>,
): KubeDrainReader {
  return {
    drainPods: ({ nodeName }) =>
      read(
        'pods',
        state()
          .pods.filter((pod) => pod.nodeName === nodeName)
          .map((pod) => asDrainPod(pod, nodeName, state().podFacts[pod.uid])),
      ),
    placedPods: () =>
      read(
        'pods',
        state()
          .pods.filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed')
          .map((pod) => asPlaced(pod, state().podFacts[pod.uid])),
      ),
    drainBudgets: () =>
      read(
        'budgets',
        state().budgets.map((budget) => asDrainBudget(budget, state().budgetFacts[budget.uid])),
      ),
  };
}
