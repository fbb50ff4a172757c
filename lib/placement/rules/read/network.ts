import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { groupedBy, memoized } from '../../memoized';
import { listed } from './names';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';

type Cni = 'flannel' | 'calico' | 'azure' | 'vpc' | 'antrea' | 'ovn' | 'cilium' | 'terway' | 'weave' | 'kindnet';

/** Networks recognized by their DaemonSets: observed, not configured (facts G.5). */
interface Network {
  cnis: ReadonlySet<Cni>;
  /** DaemonSets for Windows nodes that enforce network policies there. */
  windowsPolicy: boolean;
  azureNpm: boolean;
  calicoOnWindows: boolean;
  /** Flannel is configured as an overlay. */
  vxlan: boolean;
}

const DAEMONS: readonly (readonly [RegExp, Cni])[] = [
  [/^kube-flannel/, 'flannel'],
  [/^(canal|calico-node)/, 'calico'],
  [/^azure-(cns|cni)/, 'azure'],
  [/^aws-node$/, 'vpc'],
  [/^antrea-agent/, 'antrea'],
  [/^ovnkube-node/, 'ovn'],
  [/^cilium$/, 'cilium'],
  [/^terway/, 'terway'],
  [/^weave-net/, 'weave'],
  [/^kindnet/, 'kindnet'],
];

const LINUX_CNIS: readonly Cni[] = ['cilium', 'terway', 'weave', 'kindnet'];

const SYSTEM_NAMESPACE =
  /^(kube-system|kube-flannel|calico-system|tigera-operator|cilium|antrea|openshift-.*|.*-(cni|network))$/;

const isSystemDaemon = ({ kind, namespace }: WorkloadObject): boolean =>
  kind === 'DaemonSet' && SYSTEM_NAMESPACE.test(namespace);

const says = (workload: WorkloadObject, pattern: RegExp): boolean =>
  pattern.test(workload.name) ||
  objectsAt(podSpecIn(workload), 'containers').some((container) => pattern.test(textAt(container, 'image')));

function network(workloads: ClusterFacts['workloads']): Network {
  const daemons = workloads.filter(isSystemDaemon);
  const named = (pattern: RegExp): boolean => daemons.some(({ name }) => pattern.test(name));
  const flannel = daemons.filter(({ name }) => name.startsWith('kube-flannel'));
  return {
    cnis: new Set(DAEMONS.flatMap(([pattern, cni]) => (named(pattern) ? [cni] : []))),
    windowsPolicy: named(/^(calico-node-windows|antrea-agent-windows)/),
    azureNpm: named(/^azure-npm-win/),
    calicoOnWindows: named(/^calico-node-windows/),
    vxlan: flannel.some((one) => says(one, /vxlan|overlay/)),
  };
}

const networkAmong = memoized(network);

export const networkOf = ({ workloads }: Pick<ClusterFacts, 'workloads'>): Network => networkAmong(workloads);

/** The network plugins of a cluster in which none supports Windows; null: one does, or none is recognized. */
export function withoutWindows({ cnis }: Pick<Network, 'cnis'>): string | null {
  const names = [...cnis];
  return names.length > 0 && names.every((one) => LINUX_CNIS.includes(one)) ? listed(names) : null;
}

export const nameOf = (object: RawObject): string => textAt(objectAt(object, 'metadata'), 'name');

export const namespaceOfObject = (object: RawObject): string =>
  textAt(objectAt(object, 'metadata'), 'namespace') || 'default';

const byNamespace = memoized((objects: readonly RawObject[]) => groupedBy(objects, namespaceOfObject));

export const inNamespace = (objects: readonly RawObject[] | null, namespace: string): readonly RawObject[] =>
  objects === null ? [] : (byNamespace(objects).get(namespace) ?? []);
