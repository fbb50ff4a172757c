import type { NamespaceFacts } from '../objects/cluster-facts';
import { type FieldError, forbidden, notFound } from './field';

/** Every API server creates them (pkg/controlplane/controller/systemnamespaces). */
const SYSTEM = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/** NamespaceLifecycle's rejection of a new object; null: none, or the namespaces were not read. */
export function namespaceError(namespace: string, namespaces: readonly NamespaceFacts[] | null): FieldError | null {
  if (namespaces === null) return null;
  const found = namespaces.find(({ name }) => name === namespace);
  if (found?.terminating === true)
    return forbidden(
      'metadata.namespace',
      `unable to create new content in namespace ${namespace} because it is being terminated`,
    );
  if (found !== undefined || SYSTEM.includes(namespace)) return null;
  return notFound('metadata.namespace', namespace, `namespaces "${namespace}" not found`);
}
