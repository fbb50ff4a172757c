import { objectAt, objectsAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { FIELD_MANAGER } from '@/lib/domain/node/node-protection';

export type ManagingTool = 'helm' | 'argo-cd' | 'flux' | 'kustomize' | 'terraform' | 'kubectl' | 'other';

/** Another tool that manages an object. `reverts`: it reconciles, so patched fields are reset. */
export interface ManagedBy {
  tool: ManagingTool;
  /** The release, the application, or the field manager's name. */
  name: string;
  reverts: boolean;
}

type Labels = { labels: Record<string, string>; annotations: Record<string, string> };

/** `app:group/Kind:namespace/name` (Argo CD docs: resource tracking). */
const argoName = (id: string): string => id.split(':')[0] ?? '';

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('/');

/** The tool shown by labels and annotations, the strongest first: a reconciler before a tool that rendered it once. */
function managerOf({ labels, annotations }: Labels): ManagedBy | null {
  const argo = annotations['argocd.argoproj.io/tracking-id'];
  if (argo !== undefined) return { tool: 'argo-cd', name: argoName(argo), reverts: true };
  const instance = labels['argocd.argoproj.io/instance'] ?? annotations['argocd.argoproj.io/instance'];
  if (instance !== undefined) return { tool: 'argo-cd', name: instance, reverts: true };
  const flux = labels['kustomize.toolkit.fluxcd.io/name'];
  if (flux !== undefined)
    return { tool: 'flux', name: join(labels['kustomize.toolkit.fluxcd.io/namespace'], flux), reverts: true };
  const fluxHelm = labels['helm.toolkit.fluxcd.io/name'];
  if (fluxHelm !== undefined)
    return { tool: 'flux', name: join(labels['helm.toolkit.fluxcd.io/namespace'], fluxHelm), reverts: true };
  const release = annotations['meta.helm.sh/release-name'];
  if (release !== undefined)
    return { tool: 'helm', name: join(annotations['meta.helm.sh/release-namespace'], release), reverts: false };
  const label = labels['app.kubernetes.io/managed-by']?.toLowerCase();
  if (label === 'helm') return { tool: 'helm', name: labels['app.kubernetes.io/instance'] ?? '', reverts: false };
  if (label?.startsWith('terraform')) return { tool: 'terraform', name: label, reverts: false };
  return label === undefined || label === 'mullion' ? null : { tool: 'other', name: label, reverts: false };
}

/** Field manager names of tools, by prefix. */
const MANAGERS: readonly [string, ManagingTool, boolean][] = [
  ['argocd', 'argo-cd', true],
  ['kustomize-controller', 'flux', true],
  ['helm-controller', 'flux', true],
  ['helm', 'helm', false],
  ['terraform', 'terraform', false],
  ['kustomize', 'kustomize', false],
  ['kubectl', 'kubectl', false],
];

/** Kubernetes components that write status and revision numbers. */
const OF_KUBERNETES = ['kube-controller-manager', 'kubelet', 'kube-scheduler', 'kube-apiserver', FIELD_MANAGER];

export interface FieldManager {
  manager: string;
  operation: string;
  fields: RawObject;
}

/** The writers of an object's fields, except its status (Kubernetes docs: Server-Side Apply, field management). */
export const fieldManagersOf = (object: RawObject): FieldManager[] =>
  objectsAt(objectAt(object, 'metadata'), 'managedFields')
    .filter((entry) => textAt(entry, 'subresource') === '')
    .map((entry) => ({
      manager: textAt(entry, 'manager'),
      operation: textAt(entry, 'operation'),
      fields: objectAt(entry, 'fieldsV1'),
    }));

/** The other tool that manages the object; null: unknown. Reads the object as the API server returned it. */
export function managedByOf(object: RawObject): ManagedBy | null {
  const metadata = objectAt(object, 'metadata');
  const marked = managerOf({ labels: textMapAt(metadata, 'labels'), annotations: textMapAt(metadata, 'annotations') });
  if (marked?.reverts === true) return marked;
  const managers = fieldManagersOf(object).map(({ manager }) => manager);
  for (const [head, tool, reverts] of MANAGERS) {
    const name = managers.find((one) => one.toLowerCase().startsWith(head));
    if (name !== undefined && (reverts || marked === null)) return { tool, name, reverts };
  }
  if (marked !== null) return marked;
  const other = managers.find((one) => one !== '' && !OF_KUBERNETES.includes(one));
  return other === undefined ? null : { tool: 'other', name: other, reverts: false };
}
