import type { ClusterRule, WorkloadRule } from '../checked-rule';
import { clusterNetworkRules } from './cluster-network';
import { injectionRules } from './injection';
import { nameRules } from './names';
import { podNetworkRules } from './pod-network';
import { policyRules } from './policies';
import { serviceRules } from './service-rules';

/** Networking of Windows workloads. */
export const winNetRules: readonly WorkloadRule[] = [
  ...podNetworkRules,
  ...serviceRules,
  ...policyRules,
  ...injectionRules,
  ...nameRules,
];

/** Networking of clusters with Windows nodes. */
export const winNetClusterRules: readonly ClusterRule[] = clusterNetworkRules;
