import { objectsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { ClusterRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { listed, nodeNames } from '../read/names';

const imagesOf = (workload: WorkloadObject): string[] => {
  const spec = podSpecIn(workload);
  return ['initContainers', 'containers'].flatMap((field) =>
    objectsAt(spec, field).map((container) => textAt(container, 'image')),
  );
};

const nameOf = ({ namespace, name }: WorkloadObject): string => `${namespace}/${name}`;

/** The kubelet's image list is not read here: only workloads that name the image count. */
const homeMadePause: ClusterRule = {
  id: 'WIN-LEG-009',
  for: 'node',
  severity: 'warning',
  source: 'S4 S2',
  check: ({ cluster }) => {
    if (clusterView(cluster).windows.length === 0) return [];
    const users = cluster.workloads.filter((one) =>
      imagesOf(one).some((image) => /(^|\/)kubeletwin\/pause(:|@|$)/.test(image)),
    );
    if (users.length === 0) return [];
    const params = { names: listed(users.map(nameOf)) };
    return [{ subject: { kind: 'cluster', name: '' }, at: [], params, fixes: [] }];
  },
};

/** Network plug-ins that never supported Windows or no longer do, by the name or the image of their agents. */
const RETIRED_AGENT = /(^|\/)(weave-net|weave-kube|weave-npc|wincni)(:|@|-|$)/;
const RETIRED_TOOL = /acs-?engine/i;

const retired: ClusterRule = {
  id: 'WIN-LEG-010',
  for: 'cluster',
  severity: 'error',
  source: 'S4',
  check: ({ cluster }) => {
    const { windows } = clusterView(cluster);
    if (windows.length === 0) return [];
    const agents = cluster.workloads.filter(
      (one) => RETIRED_AGENT.test(one.name) || imagesOf(one).some((image) => RETIRED_AGENT.test(image)),
    );
    const nodes = cluster.nodes.filter(({ labels }) =>
      Object.entries(labels).some((pair) => pair.some((part) => RETIRED_TOOL.test(part))),
    );
    const names = [...agents.map(nameOf), ...(nodes.length > 0 ? ['acs-engine'] : [])];
    if (names.length === 0) return [];
    const about = nodes.length > 0 ? { nodes: nodeNames(nodes) } : {};
    return [{ subject: { kind: 'cluster', name: '' }, at: [], params: { names: listed(names) }, fixes: [], ...about }];
  },
};

/** WIN-LEG rules that are not about one workload. */
export const legacyClusterRules: readonly ClusterRule[] = [homeMadePause, retired];
