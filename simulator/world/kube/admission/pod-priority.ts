import { forbidden } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

const PODS = resourceByKind('Pod') ?? { group: '', plural: 'pods' };
const CLASSES = resourceByKind('PriorityClass');

const SYSTEM: Record<string, number> = {
  'system-node-critical': 2_000_001_000,
  'system-cluster-critical': 2_000_000_000,
};

export interface Priority {
  value: number;
  policy: string;
}

const priorityOf = (of: KubeObject): Priority => ({
  value: typeof of['value'] === 'number' ? of['value'] : 0,
  policy: typeof of['preemptionPolicy'] === 'string' ? of['preemptionPolicy'] : 'PreemptLowerPriority',
});

function classOf(context: ClusterContext, name: string): Priority | undefined {
  const system = Object.hasOwn(SYSTEM, name) ? SYSTEM[name] : undefined;
  if (system !== undefined) return { value: system, policy: 'PreemptLowerPriority' };
  const classes = (CLASSES && context.store.collection(CLASSES)?.sorted()) ?? [];
  const found =
    name === ''
      ? classes.filter((one) => one['globalDefault'] === true).map(priorityOf)
      : classes.filter((one) => one.metadata.name === name).map(priorityOf);
  const [least] = found.sort((a, b) => a.value - b.value);
  return least ?? (name === '' ? { value: 0, policy: 'PreemptLowerPriority' } : undefined);
}

/**
 * Priority and preemption of a new pod (plug-in Priority).
 * @throws ApiStatusError 403
 */
export function priorityIn(context: ClusterContext, { metadata, spec }: Pod): Priority {
  const refuse = (why: string) => forbidden(PODS, metadata.name, why);
  const found = classOf(context, spec.priorityClassName ?? '');
  if (found === undefined) throw refuse(`no PriorityClass with name ${spec.priorityClassName} was found`);
  const computed = 'must not be provided in pod spec; priority admission controller computed';
  const from = 'from the given PriorityClass name';
  if (spec.priority !== undefined && spec.priority !== found.value)
    throw refuse(`the integer value of priority (${spec.priority}) ${computed} ${found.value} ${from}`);
  const policy = spec['preemptionPolicy'];
  if (typeof policy === 'string' && policy !== found.policy)
    throw refuse(`the string value of PreemptionPolicy (${policy}) ${computed} ${found.policy} ${from}`);
  return found;
}
