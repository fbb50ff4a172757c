import type { ChangeKind } from '@/lib/domain/change/kind';
import { nodeCordon } from './node-cordon/kind';
import { nodeProtect } from './node-protect/kind';
import { nodeLabel } from './node-label/kind';
import { nodeDrain } from './node-drain/kind';
import { nodePoolAttachInstances } from './node-pool-attach-instances/kind';
import { nodePoolCreate } from './node-pool-create/kind';
import { nodePoolDelete } from './node-pool-delete/kind';
import { nodePoolRepair } from './node-pool-repair/kind';
import { nodePoolScale } from './node-pool-scale/kind';
import { nodePoolSync } from './node-pool-sync/kind';
import { nodePoolUpdate } from './node-pool-update/kind';
import { nodePoolUpgrade } from './node-pool-upgrade/kind';
import { nodeUnprotect } from './node-unprotect/kind';
import { nodeRemove } from './node-remove/kind';
import { nodeRestartInstance } from './node-restart-instance/kind';
import { nodeTaint } from './node-taint/kind';
import { nodeUncordon } from './node-uncordon/kind';
import { podRestart } from './pod-restart/kind';
import { workloadRestoreFinding } from './workload-restore-finding/kind';
import { workloadIgnoreFinding } from './workload-ignore-finding/kind';
import { workloadPatchPlacement } from './workload-patch-placement/kind';

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
  nodeProtect,
  nodeUnprotect,
  nodeDrain,
  nodeRestartInstance,
  podRestart,
  workloadPatchPlacement,
  workloadIgnoreFinding,
  workloadRestoreFinding,
];

export const changeKinds: Readonly<Record<string, ChangeKind>> = Object.fromEntries(
  kinds.map((kind) => [kind.id, kind]),
);

/** Ids from outside may be words like `constructor`. */
export const changeKind = (id: string): ChangeKind | null =>
  Object.hasOwn(changeKinds, id) ? (changeKinds[id] ?? null) : null;
