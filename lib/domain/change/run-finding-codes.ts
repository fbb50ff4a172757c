import type { Severities } from './plan';

export const attachFindings = {
  'instance-not-found': 'blocker',
  'instance-other-network': 'blocker',
  'instance-in-cluster': 'blocker',
  'instance-state-unsupported': 'blocker',
  'instance-type-unknown': 'warning',
  'instances-attached-already': 'info',
  'instance-disks-replaced': 'warning',
  'data-disks-formatted': 'warning',
  'instance-no-internet': 'blocker',
  'instance-no-internet-linux': 'warning',
  'instance-internet-unknown': 'warning',
  'instance-outside-v-switches': 'info',
  'attached-not-scaled': 'info',
  'instances-not-attached': 'blocker',
} as const satisfies Severities;
export type AttachCode = keyof typeof attachFindings;

/** Findings about node labels, taints, and protected nodes. */
export const drainFindings = {
  'drain-estimate': 'info',
  'drain-estimate-assumed': 'info',
  'marked-already': 'info',
  'system-label-or-taint': 'blocker',
  'taint-deletes-pods': 'warning',
  'label-starts-daemon-sets': 'warning',
  'label-stops-daemon-sets': 'warning',
  'label-selected-by-pods': 'warning',
  'node-metadata-differs': 'blocker',
  'node-protected': 'blocker',
  'protected-may-be-removed': 'blocker',
  'protection-expired': 'blocker',
  'protection-replaced': 'warning',
  'protection-removed': 'warning',
} as const satisfies Severities;
export type DrainFindingCode = keyof typeof drainFindings;

export const drainRunFindings = {
  'drain-control-plane': 'blocker',
  'drain-already-cordoned': 'info',
  'drain-forces': 'warning',
  'drain-empty-dir': 'blocker',
  'drain-bare-pods': 'blocker',
  'drain-host-path': 'warning',
  'drain-pdb-never-allows': 'blocker',
  'drain-not-ready': 'warning',
  'drain-stuck-pods': 'warning',
  'drain-pdb-waits': 'warning',
  'drain-pdbs-unknown': 'warning',
  'drain-lone-pods': 'warning',
  'drain-replicas-unknown': 'warning',
  'drain-unsafe-pods': 'warning',
  'drain-slow-pods': 'warning',
  'drain-no-other-node': 'warning',
  'drain-left-pods': 'blocker',
  'drain-nodes-uncordoned': 'warning',
  'drain-nodes-gone': 'warning',
  'drain-pods-pending': 'blocker',
  'drain-pdbs-short': 'warning',
} as const satisfies Severities;

/** Nodes cordoned outside Mullion, and PDBs that block every drain. */
export const externalDrainFindingCodes = {
  'external-drain-pdb-covers-all': 'blocker',
  'external-drain-pdb-none-healthy': 'blocker',
  'external-drain-pdbs-overlap': 'blocker',
  'external-drain-pdb-waits': 'warning',
  'external-drain-pdb-unreconciled': 'warning',
  'external-drain-pdbs-unknown': 'warning',
  'external-drain-pods-stuck': 'blocker',
  'external-drain-pods-finalizers': 'blocker',
  'external-drain-pods-hang': 'blocker',
  'external-drain-bare-pods': 'warning',
  'external-drain-pods-leaving': 'info',
  'blocking-pdb-covers-all': 'warning',
  'blocking-pdb-none-healthy': 'warning',
} as const satisfies Severities;

export const instanceRestartFindings = {
  'restart-instance-not-found': 'blocker',
  'restart-boot-id-unknown': 'blocker',
  'restart-not-running': 'blocker',
  'restart-in-place': 'warning',
  'lost-after-downtime': 'warning',
  'restart-windows-slow': 'info',
  'restarted-already': 'info',
  'instance-not-restarted': 'blocker',
  'restarted-not-ready': 'blocker',
} as const satisfies Severities;
export type InstanceRestartFindingCode = keyof typeof instanceRestartFindings;

/** Where the pods of removed, drained, or cordoned nodes would be rescheduled. */
export const reschedulingFindings = {
  'rescheduling-fails': 'warning',
  'rescheduling-may-fail': 'warning',
  'rescheduling-unknown': 'warning',
  'rescheduling-tolerates-cordon': 'warning',
  'rescheduling-unavailable': 'warning',
  'cordon-only-place': 'warning',
  'taint-only-place': 'warning',
} as const satisfies Severities;

export const podRestartFindings = {
  'restart-bare': 'blocker',
  'restart-static': 'blocker',
  'restart-gone': 'info',
  'restart-unplaced': 'warning',
  'restart-leaving': 'info',
  'restart-pdb-never-allows': 'blocker',
  'restart-pdb-waits': 'warning',
  'restart-pdbs-unknown': 'warning',
  'restart-interrupts': 'warning',
  'restart-protected-node': 'warning',
  'restart-empty-dir': 'warning',
  'restart-incomplete': 'blocker',
  'restart-not-back': 'blocker',
} as const satisfies Severities;

/** Findings about deleting, repairing, and synchronizing node pools, and about which nodes a scale-in removes. */
export const poolLifeFindings = {
  'default-pool-stays': 'blocker',
  'pool-not-empty': 'blocker',
  'deletion-stuck-before': 'warning',
  'instances-released': 'warning',
  'subscriptions-kept': 'warning',
  'added-kept': 'warning',
  'release-unknown': 'warning',
  'instances-unlisted': 'warning',
  'only-node-removed': 'warning',
  'bare-pods-lost': 'warning',
  'local-data-lost': 'warning',
  'pdb-blocks-drain': 'warning',
  'daemon-sets-leave': 'info',
  'no-linux-node-left': 'blocker',
  'pool-still-there': 'blocker',
  'released-nodes-remain': 'blocker',
  'released-instances-remain': 'warning',
  'kept-instances-gone': 'blocker',
  'kept-nodes-left': 'warning',
  'instances-unknown': 'info',
  'cluster-differs': 'blocker',
  'cluster-name-differs': 'blocker',
  'pools-disagree': 'info',
  'pools-still-disagree': 'warning',
  'node-not-in-pool': 'blocker',
  'instance-differs': 'blocker',
  'already-healthy': 'info',
  'repair-not-applicable': 'blocker',
  'repair-may-restart': 'warning',
  'repair-on-windows': 'warning',
  'repair-ready-as-before': 'info',
  'no-automatic-repair': 'info',
  'removes-newest': 'info',
  'removes-fullest-zone': 'info',
  'removes-most-expensive-cpu': 'info',
  'removes-all': 'info',
  'removal-order-unknown': 'warning',
  'subscriptions-stay': 'warning',
  'too-few-removable': 'warning',
  'shrink-release-unknown': 'warning',
} as const satisfies Severities;

export const removeFindings = {
  'nodes-of-several-pools': 'blocker',
  'nodes-removed-already': 'info',
  'node-unregistered': 'warning',
  'node-on-another-instance': 'blocker',
  'instance-of-another-node': 'blocker',
  'node-instance-unproven': 'blocker',
  'removed-without-drain': 'warning',
  'removed-kept': 'warning',
  'subscriptions-not-released': 'warning',
  'last-linux-nodes-removed': 'blocker',
  'pool-shrinks': 'info',
  'pool-shrinks-unnumbered': 'info',
  'autoscaler-may-refill': 'warning',
  'nodes-not-removed': 'blocker',
  'pool-refilled': 'warning',
  'pods-left-pending': 'warning',
} as const satisfies Severities;
export type RemoveCode = keyof typeof removeFindings;

/** Findings about changing existing objects (scale, cordon) and about the state after a run. */
export const runFindings = {
  'nothing-to-do': 'info',
  'pool-not-found': 'blocker',
  'pool-auto-scaled': 'blocker',
  'pool-busy': 'blocker',
  'pool-failed': 'warning',
  'pool-size-unknown': 'warning',
  'provider-chooses-nodes': 'warning',
  'pool-emptied': 'warning',
  'pool-name-differs': 'blocker',
  'pdb-allows-none': 'warning',
  'pdbs-unknown': 'warning',
  'node-not-found': 'blocker',
  'node-replaced': 'blocker',
  'already-cordoned': 'info',
  'not-cordoned': 'info',
  'no-node-left-for-os': 'warning',
  'nodes-not-ready': 'blocker',
  'pool-gone': 'blocker',
  'pool-size-differs': 'blocker',
  'labels-or-taints-missing': 'warning',
  'linux-pods-on-new-nodes': 'warning',
  'schedulability-differs': 'blocker',
} as const satisfies Severities;

export const updateFindings = {
  'nodes-keep-configuration': 'info',
  'labels-and-taints-applied': 'info',
  'hand-edits-overwritten': 'warning',
  'taint-evicts': 'warning',
  'auto-scaling-begins': 'info',
  'auto-scaling-ends': 'info',
  'auto-max-below-present': 'warning',
  'pool-differs': 'blocker',
} as const satisfies Severities;

export const upgradeFindings = {
  'upgrade-empty': 'blocker',
  'upgrade-no-nodes': 'info',
  'kubelet-version-invalid': 'blocker',
  'kubelet-ahead': 'blocker',
  'kubelet-backwards': 'blocker',
  'runtime-backwards': 'warning',
  'image-older': 'warning',
  'disk-replacement-needed': 'blocker',
  'system-disks-lost': 'warning',
  'windows-build-changes': 'warning',
  'windows-images-incompatible': 'warning',
  'upgrade-nodes-not-ready': 'warning',
  'upgrade-nodes-up-to-date': 'info',
  'upgrade-batches': 'info',
  'upgrade-capacity-short': 'warning',
  'upgrade-pdb-blocks': 'warning',
  'upgrade-pdb-never-allows': 'warning',
  'upgrade-workloads-wait': 'warning',
  'upgrade-warnings-ignored': 'warning',
  'upgrade-incomplete': 'blocker',
  'upgrade-nodes-cordoned': 'warning',
  'daemon-sets-missing': 'warning',
} as const satisfies Severities;
export type UpgradeCode = keyof typeof upgradeFindings;

export const batchedUpgradeFindings = {
  'upgrade-by-batches': 'info',
  'upgrade-estimate': 'info',
  'upgrade-host-path': 'blocker',
  'upgrade-batch-is-all': 'warning',
  'upgrade-uncordons-nodes': 'info',
  'surge-nodes': 'info',
  'surge-nodes-unpriced': 'info',
  'surge-not-possible': 'blocker',
  'surge-nodes-left': 'warning',
} as const satisfies Severities;
export type BatchCode = keyof typeof batchedUpgradeFindings;
