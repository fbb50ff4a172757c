import type { RuntimeClassFacts, ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { migratedDriver } from '@/lib/kube-rules/objects/migrated-volumes';
import { selectorMatches } from '@/lib/kube-rules/scheduler/static-filter';
import { lifecycleOf } from '@/lib/domain/image/lifecycle';
import { type ClusterRule, clusterRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { listed } from '../read/names';
import { aboutNodes } from '../read/node-groups';
import { labelOf } from '../read/os';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { blockingTaints, blocks } from '../read/taints';
import { objectAt, textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { knownOnWindows, isLinuxFileSystem } from '../read/volumes';
import { windowsOptionsOf } from '../read/security-context';

const isOpen = ({ ready, unschedulable, taints }: NodeFacts): boolean =>
  ready === 'True' && !unschedulable && !taints.some(blocks);

const noLinuxRule = clusterRule(
  { id: 'CLU-001', for: 'cluster', severity: 'error', source: 'S1 S2' },
  ({ cluster }) => {
    const { linux } = clusterView(cluster);
    if (cluster.nodes.length === 0 || linux.some(isOpen)) return [];
    return [aboutNodes({ nodes: linux }, { count: linux.length, provider: cluster.provider })];
  },
);

const noClassRule = clusterRule({ id: 'CLU-002', for: 'cluster', severity: 'info', source: 'S2' }, ({ cluster }) => {
  const { builds } = clusterView(cluster);
  const classes = cluster.runtimeClasses;
  if (classes === null || builds.length < 2) return [];
  if (classes.some(({ nodeSelector }) => labelOf(nodeSelector, BUILD_LABEL) !== null)) return [];
  return [{ params: { builds: listed(builds.map(String)) } }];
});

const matched = ({ nodeSelector }: RuntimeClassFacts, nodes: readonly NodeFacts[]): NodeFacts[] =>
  nodes.filter(({ labels }) => selectorMatches(nodeSelector, labels));

const selectorText = ({ nodeSelector }: RuntimeClassFacts): string =>
  listed(Object.entries(nodeSelector).map(([key, value]) => `${key}=${value}`));

const lostClassRule = clusterRule(
  { id: 'CLU-003', for: 'cluster', severity: 'warning', source: 'K' },
  ({ cluster }) => {
    if (cluster.nodes.length === 0) return [];
    return (cluster.runtimeClasses ?? []).flatMap((one) => {
      if (Object.keys(one.nodeSelector).length === 0) return [];
      const nodes = matched(one, cluster.nodes);
      if (nodes.some((node) => blockingTaints(node, one.tolerations).length === 0)) return [];
      return [
        {
          subject: { kind: 'runtime-class', name: one.name } as const,
          params: { name: one.name, selector: selectorText(one), count: nodes.length },
        },
      ];
    });
  },
);

const droppedRule = clusterRule(
  { id: 'CLU-006', for: 'cluster', severity: 'warning', source: 'A' },
  ({ cluster, today }) => {
    const { windows, builds } = clusterView(cluster);
    const { provider, minor } = cluster;
    if (minor === null) return [];
    return builds.flatMap((build) => {
      const life = lifecycleOf({ build, provider, today, minor });
      const from = life.provider?.notOfferedFrom ?? null;
      if (from === null || minor + 1 < from) return [];
      const nodes = windows.filter((node) => node.build === build);
      const params = { minor: from, product: life.product, asOf: life.asOf };
      return [aboutNodes({ nodes }, params)];
    });
  },
);

export const capacityRules: readonly ClusterRule[] = [noLinuxRule, noClassRule, lostClassRule, droppedRule];

/** DaemonSets that every Windows node needs, by the names used by providers and charts. */
const COMPONENT = /(kube-proxy|flannel|calico-node|antrea-agent|azure-(cns|npm)|csi|smb|exporter|log|fluent|terway)/;
const FOR_WINDOWS = /(^|-)win(dows)?(-|$)/;

const isComponent = ({ kind, name }: WorkloadObject): boolean =>
  kind === 'DaemonSet' && COMPONENT.test(name) && FOR_WINDOWS.test(name);

const meantFor = (workload: WorkloadObject, nodes: readonly NodeFacts[]): NodeFacts[] => {
  const selector = Object.entries(textMapAt(podSpecIn(workload), 'nodeSelector'));
  return nodes.filter(({ labels }) => selector.every(([key, value]) => labelOf(labels, key) === value));
};

const served = ({ namespace, name }: WorkloadObject, { pods }: ClusterFacts): Set<string> =>
  new Set(
    pods.flatMap((pod) => {
      const { workload, nodeName, ready } = pod;
      const isOfSet = workload?.kind === 'DaemonSet' && workload.name === name;
      return ready && nodeName !== null && isOfSet && pod.namespace === namespace ? [nodeName] : [];
    }),
  );

const missingComponentRule = clusterRule(
  { id: 'CLU-004', for: 'cluster', severity: 'warning', source: 'D; S3' },
  ({ cluster }) => {
    if (cluster.unread?.includes('pods')) return [];
    const up = clusterView(cluster).windows.filter(({ ready }) => ready === 'True');
    return cluster.workloads.filter(isComponent).flatMap((component) => {
      const ready = served(component, cluster);
      const nodes = meantFor(component, up).filter(({ name }) => !ready.has(name));
      if (nodes.length === 0) return [];
      return [aboutNodes({ nodes }, { name: `${component.namespace}/${component.name}` })];
    });
  },
);

/** By the Windows nodes; null: they were not read, or the provisioner is not a known driver. */
function isAbsent(provisioner: string, cluster: ClusterFacts): boolean | null {
  const driver = migratedDriver(provisioner) ?? provisioner;
  const has = ({ drivers }: NodeFacts): boolean => drivers !== null && Object.hasOwn(drivers, driver);
  const read = clusterView(cluster).windows.filter(({ drivers }) => drivers !== null);
  if (read.some(has)) return false;
  const known = knownOnWindows(driver);
  if (read.length > 0 && (cluster.nodes.some(has) || known !== null)) return true;
  return known === null ? null : !known;
}

const defaultClassRule = clusterRule(
  { id: 'CLU-005', for: 'cluster', severity: 'warning', source: 'G.5' },
  ({ cluster }) => {
    if (clusterView(cluster).windows.length === 0) return [];
    return (cluster.storageClasses ?? []).flatMap(({ name, isDefault, provisioner, fsType }) => {
      if (!isDefault) return [];
      const linux = fsType !== null && isLinuxFileSystem(fsType);
      if (!linux && isAbsent(provisioner, cluster) !== true) return [];
      const reason = linux ? `fsType ${fsType}` : provisioner;
      return [{ subject: { kind: 'storage-class', name } as const, params: { name, reason } }];
    });
  },
);

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

const gmsaRule = clusterRule(
  { id: 'CLU-007', for: 'cluster', severity: 'error', source: 'windows-gmsa' },
  ({ cluster }) => {
    if (cluster.beside.gmsaInstalled !== false) return [];
    const users = cluster.workloads.filter(usesGmsa);
    if (users.length === 0) return [];
    const workloads = listed(users.map(({ namespace, name }) => `${namespace}/${name}`));
    return [{ params: { workloads } }];
  },
);

export const componentRules: readonly ClusterRule[] = [missingComponentRule, defaultClassRule, gmsaRule];
