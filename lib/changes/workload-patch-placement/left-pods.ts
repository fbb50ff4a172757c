import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { isOrdered } from '@/lib/kube-rules/objects/stateful-set';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { RunContext } from '@/lib/domain/change/step';
import type { SeenWorkload } from './patch-work';

/** Whether its controller waits for a pod that is not Ready before it replaces it. */
const isWaiting = ({ one: { target, rolls }, object }: SeenWorkload): boolean =>
  rolls && target.kind === 'StatefulSet' && isOrdered(object ?? {});

function isLeft({ one: { target }, object }: SeenWorkload, { workload, labels, ready, deleting }: PodFacts): boolean {
  const restored = textAt(objectAt(object ?? {}, 'status'), 'currentRevision');
  const revision = labels['controller-revision-hash'] ?? '';
  const isOwn = workload?.kind === target.kind && workload.name === target.name;
  return isOwn && !ready && !deleting && restored !== '' && revision !== '' && revision !== restored;
}

/** Pods of a reverted template that the StatefulSet controller does not replace (Kubernetes docs: StatefulSet, forced rollback). */
export async function leftPods(
  ctx: Pick<RunContext, 'kube'>,
  reverted: readonly SeenWorkload[],
): Promise<{ of: SeenWorkload; pod: PodFacts }[]> {
  const left = await Promise.all(
    reverted.filter(isWaiting).map(async (of) => {
      const pods = await ctx.kube.podsIn(of.one.target.namespace);
      return pods.filter((pod) => isLeft(of, pod)).map((pod) => ({ of, pod }));
    }),
  );
  return left.flat();
}
