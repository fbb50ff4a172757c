import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { isAwaited } from '@/lib/kube-rules/objects/stateful-set';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { RunContext } from '@/lib/domain/change/step';
import type { SeenWorkload } from './data';

const isStatefulSet = ({ one: { target, rolls } }: SeenWorkload): boolean => rolls && target.kind === 'StatefulSet';

/** The revision of the template in its status: restored by an undo, or patched. */
type Revision = 'currentRevision' | 'updateRevision';

function isLeft({ object }: SeenWorkload, pod: PodFacts, wanted: Revision): boolean {
  if (object === null || !isAwaited(object, pod)) return false;
  const template = textAt(objectAt(object, 'status'), wanted);
  const revision = pod.labels['controller-revision-hash'] ?? '';
  return template !== '' && revision !== '' && revision !== template;
}

/** Pods of another template that the StatefulSet controller does not replace; one list for each of their namespaces. */
export async function leftPods(
  { kube }: { kube: Pick<RunContext['kube'], 'podsIn'> },
  { sets, wanted }: { sets: readonly SeenWorkload[]; wanted: Revision },
): Promise<{ of: SeenWorkload; pod: PodFacts }[]> {
  const ordered = sets.filter(isStatefulSet);
  const namespaces = [...new Set(ordered.map(({ one }) => one.target.namespace))];
  const pods = (await Promise.all(namespaces.map((namespace) => kube.podsIn(namespace)))).flat();
  return ordered.flatMap((of) => pods.filter((pod) => isLeft(of, pod, wanted)).map((pod) => ({ of, pod })));
}
