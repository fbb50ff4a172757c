import { ApiStatusError, notFound } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { ResourceType } from '@/simulator/world/kube/resource-type';
import { qualifiedName } from '@/simulator/world/kube/resource-type';

/**
 * Refuses a new object in a namespace that is missing or going (NamespaceLifecycle).
 * @throws ApiStatusError 404 or 403 with the cause NamespaceTerminating
 */
export function requireOpenNamespace(
  context: ClusterContext,
  of: { namespace: string; name: string; type: ResourceType },
): void {
  const { namespace, name, type } = of;
  const found = context.store.namespaces.get('', namespace);
  if (found === undefined) throw notFound({ group: '', plural: 'namespaces' }, namespace);
  if (found.metadata.deletionTimestamp === undefined) return;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  throw new ApiStatusError({
    code: 403,
    reason: 'Forbidden',
    message: `${qualifiedName(type)} "${name}" is forbidden: ${why}`,
    details: {
      name,
      kind: type.plural,
      causes: [
        {
          reason: 'NamespaceTerminating',
          message: `namespace ${namespace} is being terminated`,
          field: 'metadata.namespace',
        },
      ],
    },
  });
}
