import type { ChangeKind } from '@/lib/domain/change/kind';
import { nodeCordon } from './node-cordon';
import { nodeHold } from './node-hold';
import { nodeLabel } from './node-label';
import { nodeDrain } from './node-drain';
import { nodePoolAttachInstances } from './node-pool-attach-instances';
import { nodePoolCreate } from './node-pool-create';
import { nodePoolDelete } from './node-pool-delete';
import { nodePoolRepair } from './node-pool-repair';
import { nodePoolScale } from './node-pool-scale';
import { nodePoolSync } from './node-pool-sync';
import { nodePoolUpdate } from './node-pool-update';
import { nodePoolUpgrade } from './node-pool-upgrade';
import { nodeRelease } from './node-release';
import { nodeRemove } from './node-remove';
import { nodeRestartInstance } from './node-restart-instance';
import { nodeTaint } from './node-taint';
import { nodeUncordon } from './node-uncordon';
import { podRestart } from './pod-restart';
import { workloadHeedFinding } from './workload-heed-finding';
import { workloadIgnoreFinding } from './workload-ignore-finding';
import { workloadPatchPlacement } from './workload-patch-placement';

const kinds = [
  nodePoolCreate,
  nodePoolScale,
  nodePoolUpdate,
  nodePoolDelete,
  nodePoolRepair,
  nodePoolSync,
  nodePoolUpgrade,
  nodePoolAttachInstances,
  nodeRemove,
  nodeCordon,
  nodeUncordon,
  nodeTaint,
  nodeLabel,
  nodeHold,
  nodeRelease,
  nodeDrain,
  nodeRestartInstance,
  podRestart,
  workloadPatchPlacement,
  workloadIgnoreFinding,
  workloadHeedFinding,
];

/** Every way to change a cluster, by id. */
export const changeKinds: Readonly<Record<string, ChangeKind>> = Object.fromEntries(
  kinds.map((kind) => [kind.id, kind]),
);

/** Ids from outside may be words like `constructor`. */
export const changeKind = (id: string): ChangeKind | null =>
  Object.hasOwn(changeKinds, id) ? (changeKinds[id] ?? null) : null;
