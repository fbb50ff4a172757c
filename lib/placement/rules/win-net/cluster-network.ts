import type { ClusterRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { listed } from '../read/names';
import { LINUX_CNIS, networkOf } from '../read/network';

const cluster = { kind: 'cluster', name: '' } as const;

const withoutWindowsRule: ClusterRule = {
  id: 'WIN-NET-006',
  for: 'cluster',
  severity: 'error',
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
  source: 'A; S3',
  check: ({ cluster: facts }) => {
    const services = facts.beside.services ?? [];
    const count = services.filter(({ spec }) => !isExternalName(spec)).length;
    if (clusterView(facts).windows.length === 0 || count <= MANY) return [];
    return [{ subject: cluster, at: [], params: { count }, fixes: [] }];
  },
};

/** Only a DNS name; no node implements anything for it. */
const isExternalName = (spec: unknown): boolean =>
  typeof spec === 'object' && spec !== null && 'type' in spec && spec.type === 'ExternalName';

export const clusterNetworkRules: readonly ClusterRule[] = [withoutWindowsRule, manyServicesRule];
