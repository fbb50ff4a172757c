import { forbidden } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { resourceByKind } from '@/simulator/world/kube/resource-type';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

const PODS = resourceByKind('Pod') ?? { group: '', plural: 'pods' };
const ACCOUNTS = resourceByKind('ServiceAccount');

/**
 * The account of a new pod (plug-in ServiceAccount). Nobody waits here for the one that each namespace is given.
 * @throws ApiStatusError 403
 */
export function requireAccount(context: ClusterContext, { metadata, spec }: Pod): void {
  const [name = 'default', namespace = ''] = [spec.serviceAccountName, metadata.namespace];
  if (ACCOUNTS === undefined || name === '' || name === 'default') return;
  if (context.store.collection(ACCOUNTS)?.get(namespace, name) !== undefined) return;
  const why = `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`;
  throw forbidden(PODS, metadata.name, why);
}
