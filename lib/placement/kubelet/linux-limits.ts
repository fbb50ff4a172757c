import { objectAt, objectsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import { minorOf, NEWEST_MINOR } from '../../kube-rules/objects/cluster-facts-of';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { podSpecIn } from '../../kube-rules/objects/workload-object';
import { isSafeSysctl, safeSysctlCount } from '../../kube-rules/pod-security/safe-sysctls';
import { bytesOf } from '../../kube-rules/quantity/quantity';
import type { PodInCluster } from './cluster-faults';
import { fault, type NodeFault, templateFaults } from './node-fault';

const minorOfNode = ({ kubeletVersion }: NodeFacts): number => minorOf(kubeletVersion) ?? NEWEST_MINOR;

/** What of the version of a Linux node decides which sysctls its kubelet allows. */
export const sysctlKey = (node: NodeFacts): number => safeSysctlCount(minorOfNode(node));

/** Sysctls that a kubelet rejects unless its configuration allows them (SysctlForbidden; pkg/kubelet/sysctl/allowlist.go). */
export function sysctlDoubts({ workload, node }: PodInCluster): NodeFault[] {
  return objectsAt(objectAt(podSpecIn(workload), 'securityContext'), 'sysctls')
    .map((one) => textAt(one, 'name'))
    .filter((name) => !isSafeSysctl(name.replaceAll('/', '.'), minorOfNode(node)))
    .map((name) => fault('sysctls', message('kubelet.unknown-sysctl', { name })));
}

const MEDIUM = 'HugePages';
const REQUEST = 'hugepages-';

/** Volumes of huge pages of which no container requests any (pkg/volume/emptydir: getPageSizeMountOption). */
export function hugePageFaults({ workload, pod }: PodInCluster): NodeFault[] {
  const sizes = Object.keys(pod.demand.requests)
    .filter((name) => name.startsWith(REQUEST))
    .map((name) => bytesOf(name.slice(REQUEST.length)));
  const { used } = templateFaults(workload);
  return objectsAt(podSpecIn(workload), 'volumes').flatMap((volume) => {
    const [name, medium] = [textAt(volume, 'name'), textAt(objectAt(volume, 'emptyDir'), 'medium')];
    if (!medium.startsWith(MEDIUM) || !used.has(name)) return [];
    const isMet = medium === MEDIUM ? sizes.length > 0 : sizes.includes(bytesOf(medium.slice(MEDIUM.length + 1)));
    return isMet ? [] : [fault('FailedMount', message('kubelet.no-huge-pages', { volume: name, medium }))];
  });
}
