import type { Severities } from './plan';

/** Findings about putting existing machines into a node pool. */
export const attachFindings = {
  'instance-not-found': 'blocker',
  'instance-other-network': 'blocker',
  'instance-in-cluster': 'blocker',
  'instance-not-standing': 'blocker',
  'instance-type-untold': 'warning',
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

/** Findings about marking nodes and about nodes that are held against draining. */
export const drainFindings = {
  'drain-estimate': 'info',
  'drain-estimate-assumed': 'info',
  'marked-already': 'info',
  'mark-of-system': 'blocker',
  'taint-drives-away': 'warning',
  'label-starts-daemons': 'warning',
  'label-ends-daemons': 'warning',
  'label-asked-by-pods': 'warning',
  'marks-differ': 'blocker',
  'node-held': 'blocker',
  'held-may-leave': 'warning',
  'hold-past': 'blocker',
  'hold-replaced': 'warning',
  'hold-released': 'warning',
} as const satisfies Severities;
export type DrainFindingCode = keyof typeof drainFindings;

/** Findings about moving all pods off nodes, and about what is true afterwards. */
export const drainRunFindings = {
  'drain-control-plane': 'blocker',
  'drain-closed-already': 'info',
  'drain-forces': 'warning',
  'drain-empty-dir': 'blocker',
  'drain-bare-pods': 'blocker',
  'drain-host-path': 'warning',
  'drain-budget-never': 'blocker',
  'drain-stuck-pods': 'warning',
  'drain-budget-waits': 'warning',
  'drain-lone-pods': 'warning',
  'drain-delicate-pods': 'warning',
  'drain-slow-pods': 'warning',
  'drain-no-landing': 'warning',
  'drain-left-pods': 'blocker',
  'drain-open-again': 'warning',
  'drain-pods-pending': 'blocker',
  'drain-budgets-short': 'warning',
} as const satisfies Severities;

/** Findings about nodes that somebody closed without us, and about budgets that hold up whoever drains. */
export const foreignDrainFindings = {
  'external-drain-budget-covers-all': 'blocker',
  'external-drain-budget-none-healthy': 'blocker',
  'external-drain-budgets-several': 'blocker',
  'external-drain-budget-waits': 'warning',
  'external-drain-budget-unreconciled': 'warning',
  'external-drain-budgets-unknown': 'warning',
  'external-drain-pods-stuck': 'blocker',
  'external-drain-pods-finalizers': 'blocker',
  'external-drain-pods-hang': 'blocker',
  'external-drain-bare-pods': 'warning',
  'external-drain-pods-leaving': 'info',
  'standing-budget-covers-all': 'warning',
  'standing-budget-none-healthy': 'warning',
} as const satisfies Severities;

/** Findings about restarting the instances behind nodes. */
export const instanceRestartFindings = {
  'restart-instance-unseen': 'blocker',
  'restart-boot-untold': 'blocker',
  'restart-not-running': 'blocker',
  'restart-in-place': 'warning',
  'restart-windows-slow': 'info',
  'restarted-already': 'info',
  'instance-not-restarted': 'blocker',
  'restarted-not-ready': 'blocker',
} as const satisfies Severities;
export type InstanceRestartFindingCode = keyof typeof instanceRestartFindings;

/** Where the pods of nodes that go, are drained or closed would land, whoever takes the nodes away. */
export const landingFindings = {
  'landing-fails': 'warning',
  'landing-may-fail': 'warning',
  'landing-unknown': 'warning',
  'landing-returns': 'warning',
  'landing-unread': 'warning',
  'cordon-only-place': 'warning',
} as const satisfies Severities;

/** Findings about restarting pods. */
export const podRestartFindings = {
  'restart-bare': 'blocker',
  'restart-static': 'blocker',
  'restart-gone': 'info',
  'restart-unplaced': 'warning',
  'restart-leaving': 'info',
  'restart-budget-never': 'blocker',
  'restart-budget-waits': 'warning',
  'restart-interrupts': 'warning',
  'restart-held-node': 'warning',
  'restart-empty-dir': 'warning',
  'restart-left': 'blocker',
  'restart-not-back': 'blocker',
} as const satisfies Severities;

/** Findings about deleting, repairing and synchronising node pools, and about which nodes a shrink takes. */
export const poolLifeFindings = {
  'default-pool-stays': 'blocker',
  'pool-not-empty': 'blocker',
  'deletion-stuck-before': 'warning',
  'instances-released': 'warning',
  'subscriptions-kept': 'warning',
  'added-kept': 'warning',
  'release-unknown': 'warning',
  'instances-unlisted': 'warning',
  'only-place-lost': 'warning',
  'bare-pods-lost': 'warning',
  'local-data-lost': 'warning',
  'budget-holds-up': 'warning',
  'daemon-sets-leave': 'info',
  'no-linux-node-left': 'blocker',
  'pool-still-there': 'blocker',
  'released-nodes-remain': 'blocker',
  'released-instances-remain': 'warning',
  'kept-instances-gone': 'blocker',
  'kept-nodes-left': 'warning',
  'instances-unread': 'info',
  'cluster-differs': 'blocker',
  'cluster-name-differs': 'blocker',
  'pools-disagree': 'info',
  'pools-still-disagree': 'warning',
  'node-not-in-pool': 'blocker',
  'instance-differs': 'blocker',
  'already-healthy': 'info',
  'repair-unfit': 'blocker',
  'repair-may-restart': 'warning',
  'repair-on-windows': 'warning',
  'no-automatic-repair': 'info',
  'leaves-newest': 'info',
  'leaves-fullest-zone': 'info',
  'leaves-dearest-cpu': 'info',
  'leaves-with-all': 'info',
  'leaving-order-unknown': 'warning',
  'subscriptions-stay': 'warning',
  'too-few-to-go': 'warning',
  'shrink-release-unknown': 'warning',
} as const satisfies Severities;

/** Findings about taking named nodes out of a pool. */
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

/** Findings about changing what exists (scale, cordon) and about what is true after a run. */
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
  'budget-allows-none': 'warning',
  'budgets-unknown': 'warning',
  'node-not-found': 'blocker',
  'node-replaced': 'blocker',
  'already-cordoned': 'info',
  'not-cordoned': 'info',
  'no-node-left-for-os': 'warning',
  'nodes-not-ready': 'blocker',
  'pool-gone': 'blocker',
  'pool-size-differs': 'blocker',
  'marks-missing': 'warning',
  'linux-pods-on-new-nodes': 'warning',
  'schedulability-differs': 'blocker',
} as const satisfies Severities;

/** Findings about a change of what a node pool is told. */
export const updateFindings = {
  'nodes-keep-configuration': 'info',
  'marks-reach-nodes': 'info',
  'hand-edits-overwritten': 'warning',
  'taint-evicts': 'warning',
  'auto-scaling-begins': 'info',
  'auto-scaling-ends': 'info',
  'auto-max-below-present': 'warning',
  'pool-differs': 'blocker',
} as const satisfies Severities;

/** Findings about bringing the nodes of a pool to other versions. */
export const upgradeFindings = {
  'upgrade-empty': 'blocker',
  'upgrade-no-nodes': 'info',
  'kubelet-version-unclear': 'blocker',
  'kubelet-ahead': 'blocker',
  'kubelet-backwards': 'blocker',
  'runtime-backwards': 'warning',
  'image-older': 'warning',
  'disk-replacement-needed': 'blocker',
  'system-disks-lost': 'warning',
  'windows-build-changes': 'warning',
  'windows-images-left-behind': 'warning',
  'upgrade-nodes-sick': 'warning',
  'upgrade-nodes-there': 'info',
  'upgrade-batches': 'info',
  'upgrade-room-short': 'warning',
  'upgrade-budget-holds': 'warning',
  'upgrade-workloads-wait': 'warning',
  'upgrade-warnings-ignored': 'warning',
  'upgrade-incomplete': 'blocker',
  'upgrade-nodes-closed': 'warning',
  'daemon-sets-missing': 'warning',
} as const satisfies Severities;
export type UpgradeCode = keyof typeof upgradeFindings;

/** Findings about upgrades whose nodes Mullion empties itself, batch by batch. */
export const batchedUpgradeFindings = {
  'upgrade-by-waves': 'info',
  'upgrade-waves-take': 'info',
  'upgrade-host-path': 'blocker',
  'upgrade-wave-is-all': 'warning',
  'upgrade-opens-nodes': 'info',
  'surge-stands-in': 'info',
  'surge-unpriced': 'info',
  'surge-not-possible': 'blocker',
  'stand-ins-left': 'warning',
} as const satisfies Severities;
export type BatchCode = keyof typeof batchedUpgradeFindings;

/** Findings about patches of workloads. */
export const workloadFindings = {
  'workload-not-found': 'blocker',
  'workload-replaced': 'blocker',
  'workload-controlled': 'blocker',
  'workload-patch-moved': 'blocker',
  'workload-already-patched': 'info',
  'workload-immutable': 'blocker',
  'workload-managed-elsewhere': 'warning',
  'workload-rendered-elsewhere': 'info',
  'workload-field-owned': 'blocker',
  'workload-field-taken': 'warning',
  'workload-refused': 'blocker',
  'workload-made-worse': 'blocker',
  'workload-not-better': 'warning',
  'workload-restarts': 'warning',
  'workload-no-rollout': 'info',
  'workload-paused': 'warning',
  'workload-unlike': 'blocker',
  'workload-pods-stuck': 'blocker',
  'ignore-unknown-rule': 'blocker',
  'ignore-until-passed': 'blocker',
} as const satisfies Severities;
