import type { ClusterRule, WorkloadRule } from './checked-rule';
import { capacityRules, componentRules } from './clu/cluster-rules';
import { imageUserRules } from './lin/image-user';
import { namespaceSelectorRules } from './lin/namespace-selector';
import { openToWindowsRules } from './lin/open-to-windows';
import { pinnedRules, spreadTrapRules } from './lin/topology';
import { evictionRules } from './mul/blocked-eviction';
import { rolloutRules } from './mul/blocked-rollout';
import { laterRules } from './mul/later-refusals';
import { mulRules } from './mul/mul-rules';
import { nodeTaintRules, nodeShapeRules } from './node/node-config';
import { nodeVersionRules } from './node/node-versions';
import type { LintRule } from '../../domain/placement/rule';
import { fitnessRules } from './win-img/fitness';
import { repositoryRules } from './win-img/repositories';
import { wrongBuild } from './win-img/wrong-build';
import { wrongOs } from './win-img/wrong-os';
import { annotationRules } from './win-leg/annotations';
import { apiGroupRules, buildLabelRules, legacyClusterRules } from './win-leg/legacy-objects';
import { injectionRules } from './win-net/injection';
import { podNetworkRules, nameRules } from './win-net/pod-network';
import { policyRules, clusterNetworkRules } from './win-net/network-plugins';
import { serviceRules } from './win-net/service-rules';
import { refusedObject, idleFields } from './win-os/os-fields';
import { unstatedOs } from './win-os/unspecified-os';
import { wrongImages, wrongNodes } from './win-os/contradictions';
import { commandRules } from './win-res/commands';
import { lifecycleRules } from './win-res/lifecycle';
import { resourceRules } from './win-res/resources';
import { buildRules } from './win-sched/builds';
import { labelRules } from './win-sched/labels';
import { osChoice } from './win-sched/os-choice';
import { reachRules } from './win-sched/reach';
import { pendingPodRules } from './win-sched/capacity';
import { replicaRules } from './win-sched/replicas';
import { roomRules } from './win-sched/room';
import { runtimeClassRules } from './win-sched/runtime-classes';
import { tolerationRules } from './win-sched/tolerations';
import { accountRules, gmsaRules } from './win-sec/accounts';
import { hostProcessRules, pathRules } from './win-sec/host-process';
import { ignoredFieldRules } from './win-sec/ignored-fields';
import { hostPathRules } from './win-vol/host-paths';
import { kindRules } from './win-vol/kinds';
import { mountRules } from './win-vol/mounts';
import { claimRules } from './win-vol/claims';
import { storageRules, sharedClaimRules } from './win-vol/storage';
import { needsRecreation } from './win-os/needs-recreation';

export const workloadRules: readonly WorkloadRule[] = [
  ...refusedObject,
  ...unstatedOs,
  ...wrongNodes,
  ...wrongImages,
  ...idleFields,
  ...osChoice,
  ...tolerationRules,
  ...labelRules,
  ...buildRules,
  ...runtimeClassRules,
  ...roomRules,
  ...pendingPodRules,
  ...replicaRules,
  ...reachRules,
  ...wrongBuild,
  ...repositoryRules,
  ...wrongOs,
  ...fitnessRules,
  ...ignoredFieldRules,
  ...accountRules,
  ...hostProcessRules,
  ...gmsaRules,
  ...pathRules,
  ...podNetworkRules,
  ...serviceRules,
  ...policyRules,
  ...injectionRules,
  ...nameRules,
  ...kindRules,
  ...mountRules,
  ...hostPathRules,
  ...storageRules,
  ...sharedClaimRules,
  ...claimRules,
  ...resourceRules,
  ...commandRules,
  ...lifecycleRules,
  ...apiGroupRules,
  ...annotationRules,
  ...buildLabelRules,
  ...openToWindowsRules,
  ...pinnedRules,
  ...spreadTrapRules,
  ...imageUserRules,
  ...mulRules,
  ...evictionRules,
  ...laterRules,
  ...rolloutRules,
];

export const clusterRules: readonly ClusterRule[] = [
  ...clusterNetworkRules,
  ...legacyClusterRules,
  ...namespaceSelectorRules,
  ...nodeTaintRules,
  ...nodeVersionRules,
  ...nodeShapeRules,
  ...capacityRules,
  ...componentRules,
];

export const lintRules: readonly LintRule[] = [...workloadRules, needsRecreation, ...clusterRules].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
);
