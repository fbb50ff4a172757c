import type { ClusterRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { listed } from '../read/names';
import { LINUX_CNIS, networkOf } from '../read/network';

const cluster = { kind: 'cluster', name: '' } as const;

const withoutWindowsRule: ClusterRule = {
  id: 'WIN-NET-006',
  for: 'cluster',
  severity: 'error',
  title: 'The network plug-in has no support for Windows',
  cause: 'The network of this cluster is {cni}; on its Windows nodes pods never get one.',
  remedy:
    'There is no way in place: a new cluster, or another network plug-in. On ACK Windows needs Flannel, which is chosen when the cluster is created.',
  source: 'S0 S4; G.5',
  check: ({ cluster: facts }) => {
    const cnis = [...networkOf(facts).cnis];
    if (clusterView(facts).windows.length === 0 || cnis.length === 0) return [];
    if (!cnis.every((cni) => LINUX_CNIS.includes(cni))) return [];
    return [{ subject: cluster, at: [], params: { cni: listed(cnis) }, fixes: [] }];
  },
};

const MANY = 450;

const manyServicesRule: ClusterRule = {
  id: 'WIN-NET-010',
  for: 'cluster',
  severity: 'info',
  title: 'Many Services with Windows nodes',
  cause:
    'There are {count} Services. Each takes ports of the host network service on every Windows node; about 500 are what such a node bears, and changes arrive late.',
  remedy: 'Put an ingress before many applications, in place of a load balancer for each.',
  source: 'A; S3',
  check: ({ cluster: facts }) => {
    const services = facts.beside.services ?? [];
    const count = services.filter(({ spec }) => !isExternalName(spec)).length;
    if (clusterView(facts).windows.length === 0 || count <= MANY) return [];
    return [{ subject: cluster, at: [], params: { count }, fixes: [] }];
  },
};

/** A name only; no node does anything for it. */
const isExternalName = (spec: unknown): boolean =>
  typeof spec === 'object' && spec !== null && 'type' in spec && spec.type === 'ExternalName';

export const clusterNetworkRules: readonly ClusterRule[] = [withoutWindowsRule, manyServicesRule];
