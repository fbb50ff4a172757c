import type { ClusterFacts } from '../../facts/cluster-facts';

const LISTS = [
  'minor',
  'provider',
  'runtimeClasses',
  'namespaces',
  'limitRanges',
  'priorityClasses',
  'serviceAccounts',
  'claims',
  'volumes',
  'storageClasses',
] as const;
const BESIDE = [
  'services',
  'networkPolicies',
  'autoscalers',
  'verticalAutoscalers',
  'gmsaSpecs',
  'gmsaInstalled',
] as const;

/** Whether no list has moved whose change may alter any verdict. Nodes, pods and workloads are looked at by themselves. */
export const sameLists = (a: ClusterFacts, b: ClusterFacts): boolean =>
  LISTS.every((list) => a[list] === b[list]) && BESIDE.every((list) => a.beside[list] === b.beside[list]);
