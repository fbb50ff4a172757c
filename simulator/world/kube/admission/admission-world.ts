import type { AdmissionWorld } from '@/lib/kube-rules/admission/admit';
import { limitRangeOf } from '@/lib/kube-rules/objects/limit-range-of';
import { namespaceOf } from '@/lib/kube-rules/objects/namespace-of';
import { priorityClassOf } from '@/lib/kube-rules/objects/priority-class-of';
import { runtimeClassOf } from '@/lib/kube-rules/objects/runtime-class-of';
import { serviceAccountOf } from '@/lib/kube-rules/objects/service-account-of';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';

/** Objects of the store that admission of pods in a namespace reads; equal ones are one and the same. */
function readBy(context: ClusterContext, namespace: string): KubeObject[] {
  const all = ['LimitRange', 'RuntimeClass', 'PriorityClass', 'ServiceAccount'].flatMap((kind) => {
    const type = resourceByKind(kind);
    const objects = (type && context.store.collection(type)?.sorted()) ?? [];
    return objects.filter((one) => [undefined, namespace].includes(one.metadata.namespace));
  });
  const home = context.store.namespaces.get('', namespace);
  return home === undefined ? all : [...all, home];
}

interface Known {
  objects: readonly KubeObject[];
  world: AdmissionWorld;
}

const known = new WeakMap<ClusterContext, Map<string, Known>>();

function worldOf(objects: readonly KubeObject[], minor: number, namespace: string): AdmissionWorld {
  const read = <T>(kind: string, of: (raw: KubeObject) => T | null): T[] =>
    objects.filter((one) => one.kind === kind).flatMap((one) => of(one) ?? []);
  return {
    minor,
    namespaces: read('Namespace', namespaceOf),
    limitRanges: read('LimitRange', limitRangeOf),
    runtimeClasses: read('RuntimeClass', runtimeClassOf),
    priorityClasses: read('PriorityClass', priorityClassOf),
    // Each namespace gets an account `default` at some time after it is created; pods here do not have to wait for it.
    serviceAccounts: [{ namespace, name: 'default' }, ...read('ServiceAccount', serviceAccountOf)],
  };
}

/** What admission looks up for pods of a namespace. The same object is returned until something in it changes. */
export function admissionWorld(context: ClusterContext, namespace: string): AdmissionWorld {
  const worlds = known.get(context) ?? new Map<string, Known>();
  known.set(context, worlds);
  const objects = readBy(context, namespace);
  const last = worlds.get(namespace);
  if (
    last !== undefined &&
    last.world.minor === context.minor &&
    last.objects.length === objects.length &&
    objects.every((one, index) => one === last.objects[index])
  )
    return last.world;
  const world = worldOf(objects, context.minor, namespace);
  worlds.set(namespace, { objects, world });
  return world;
}
