import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { qualifiedName, resourceByKey, RESOURCE_TYPES, type ResourceType } from '@/simulator/world/kube/resource-type';

/** Whether the server of a cluster has the kind: a custom one comes with its CustomResourceDefinition and goes with it. */
export function isServed({ store }: ClusterContext, type: ResourceType): boolean {
  if (!type.custom) return true;
  const definition = resourceByKey('customresourcedefinitions.apiextensions.k8s.io');
  const definitions = definition === undefined ? undefined : store.collection(definition);
  return definitions?.get('', qualifiedName(type)) !== undefined;
}

/** Every resource that the server of a cluster serves now, in discovery order. */
export const servedTypes = (context: ClusterContext): ResourceType[] =>
  RESOURCE_TYPES.filter((type) => isServed(context, type));
