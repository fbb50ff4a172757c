import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { isOrdered } from '@/lib/kube-rules/objects/stateful-set';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { RunContext } from '@/lib/domain/change/step';
import type { SeenWorkload } from './data';

/** Whether its controller waits for a pod that is not Ready before it replaces it. */
const isWaiting = ({ one: { target, rolls }, object }: SeenWorkload): boolean =>
  rolls && target.kind === 'StatefulSet' && isOrdered(object ?? {});

/** The revision of the template in its status: restored by an undo, or patched. */
type Revision = 'currentRevision' | 'updateRevision';

function isLeft({ one: { target }, object }: SeenWorkload, pod: PodFacts, wanted: Revision): boolean {
  const { workload, labels, ready, deleting } = pod;
  const template = textAt(objectAt(object ?? {}, 'status'), wanted);
  const revision = labels['controller-revision-hash'] ?? '';
  const isOwn = workload?.kind === target.kind && workload.name === target.name;
  return isOwn && !ready && !deleting && template !== '' && revision !== '' && revision !== template;
}

/** Pods of another template that the StatefulSet controller does not replace (Kubernetes docs: StatefulSet, forced rollback). */
export async function leftPods(
  ctx: Pick<RunContext, 'kube'>,
  { sets, wanted }: { sets: readonly SeenWorkload[]; wanted: Revision },
): Promise<{ of: SeenWorkload; pod: PodFacts }[]> {
  const left = await Promise.all(
    sets.filter(isWaiting).map(async (of) => {
      const pods = await ctx.kube.podsIn(of.one.target.namespace);
      return pods.filter((pod) => isLeft(of, pod, wanted)).map((pod) => ({ of, pod }));
    }),
  );
  return left.flat();
}
