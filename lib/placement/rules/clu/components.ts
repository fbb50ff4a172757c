import { objectAt, textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { ClusterRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { knownOnWindows } from '../read/known-drivers';
import { listed } from '../read/names';
import { aboutNodes, CLUSTER } from '../read/node-groups';
import { labelOf } from '../read/os';
import { windowsOptionsOf } from '../read/security-context';

/** DaemonSets that every Windows node needs, by the names used by providers and charts. */
const COMPONENT = /(kube-proxy|flannel|calico-node|antrea-agent|azure-(cns|npm)|csi|smb|exporter|log|fluent|terway)/;
const FOR_WINDOWS = /(^|-)win(dows)?(-|$)/;

const isComponent = ({ kind, name }: WorkloadObject): boolean =>
  kind === 'DaemonSet' && COMPONENT.test(name) && FOR_WINDOWS.test(name);

/** Nodes the DaemonSet is intended for, ignoring taints. */
const meantFor = (workload: WorkloadObject, nodes: readonly NodeFacts[]): NodeFacts[] => {
  const selector = Object.entries(textMapAt(podSpecIn(workload), 'nodeSelector'));
  return nodes.filter(({ labels }) => selector.every(([key, value]) => labelOf(labels, key) === value));
};

/** Names of nodes with a ready pod of the DaemonSet. */
const served = ({ namespace, name }: WorkloadObject, { pods }: ClusterFacts): Set<string> =>
  new Set(
    pods.flatMap((pod) => {
      const { workload, nodeName, ready } = pod;
      const isOfSet = workload?.kind === 'DaemonSet' && workload.name === name;
      return ready && nodeName !== null && isOfSet && pod.namespace === namespace ? [nodeName] : [];
    }),
  );

const missingComponentRule: ClusterRule = {
  id: 'CLU-004',
  for: 'cluster',
  severity: 'warning',
  source: 'D; S3',
  check: ({ cluster }) => {
    const up = clusterView(cluster).windows.filter(({ ready }) => ready === 'True');
    return cluster.workloads.filter(isComponent).flatMap((component) => {
      const ready = served(component, cluster);
      const nodes = meantFor(component, up).filter(({ name }) => !ready.has(name));
      if (nodes.length === 0) return [];
      return [aboutNodes({ subject: CLUSTER, nodes }, { name: `${component.namespace}/${component.name}` })];
    });
  },
};

/** Judged by the Windows nodes: null: they were not read, or the provisioner is not a known driver. */
function isAbsent(driver: string, cluster: ClusterFacts): boolean | null {
  const has = ({ drivers }: NodeFacts): boolean => drivers !== null && Object.hasOwn(drivers, driver);
  const read = clusterView(cluster).windows.filter(({ drivers }) => drivers !== null);
  if (read.some(has)) return false;
  const known = knownOnWindows(driver);
  if (read.length > 0 && (cluster.nodes.some(has) || known !== null)) return true;
  return known === null ? null : !known;
}

const LINUX_FILE_SYSTEMS = ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs'];

const defaultClassRule: ClusterRule = {
  id: 'CLU-005',
  for: 'cluster',
  severity: 'warning',
  source: 'G.5',
  check: ({ cluster }) => {
    if (clusterView(cluster).windows.length === 0) return [];
    return (cluster.storageClasses ?? []).flatMap(({ name, isDefault, provisioner, fsType }) => {
      if (!isDefault) return [];
      const linux = fsType !== null && LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase());
      if (!linux && isAbsent(provisioner, cluster) !== true) return [];
      const reason = linux ? `fsType ${fsType}` : provisioner;
      return [{ subject: { kind: 'storage-class', name } as const, at: [], params: { name, reason }, fixes: [] }];
    });
  },
};

const CREDENTIAL = 'gmsaCredentialSpecName';

function usesGmsa(workload: WorkloadObject): boolean {
  const spec = podSpecIn(workload);
  const lists = ['containers', 'initContainers'].flatMap((field) => {
    const items = spec[field];
    return Array.isArray(items) ? items : [];
  });
  return [spec, ...lists.map((item) => objectAt({ item }, 'item'))].some(
    (holder) => textOrNull(windowsOptionsOf(holder), CREDENTIAL) !== null,
  );
}

const gmsaRule: ClusterRule = {
  id: 'CLU-007',
  for: 'cluster',
  severity: 'error',
  source: 'windows-gmsa',
  check: ({ cluster }) => {
    if (cluster.beside.gmsaInstalled !== false) return [];
    const users = cluster.workloads.filter(usesGmsa);
    if (users.length === 0) return [];
    const workloads = listed(users.map(({ namespace, name }) => `${namespace}/${name}`));
    return [{ subject: CLUSTER, at: [], params: { workloads }, fixes: [] }];
  },
};

export const componentRules: readonly ClusterRule[] = [missingComponentRule, defaultClassRule, gmsaRule];
