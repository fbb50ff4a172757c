import type { FindingTemplate } from './finding-template';

/** Findings about bringing the nodes of a pool to other versions. */
export const upgradeFindings = {
  'upgrade-empty': {
    severity: 'blocker',
    title: 'Nothing chosen to upgrade',
    cause: 'Neither the kubelet nor the container runtime nor the image is to be upgraded.',
    remedy: 'Choose at least one of them.',
  },
  'upgrade-no-nodes': {
    severity: 'info',
    title: 'No nodes to upgrade',
    cause: '{name} has no nodes in Kubernetes.',
    remedy: 'Edit the pool: new nodes are made with its versions.',
  },
  'kubelet-version-unclear': {
    severity: 'blocker',
    title: 'Version unclear',
    cause: '“{version}” is no version that can be compared with the control plane’s, {controlPlane}.',
    remedy: 'Write the version as the cluster does, for example 1.32.1-aliyun.1.',
  },
  'kubelet-ahead': {
    severity: 'blocker',
    title: 'Kubelet newer than the control plane',
    cause: '{version} is newer than the control plane, which runs {controlPlane}.',
    remedy: 'Upgrade the control plane first.',
  },
  'kubelet-backwards': {
    severity: 'blocker',
    title: 'Kubelet would go back',
    cause: 'Nodes run a newer kubelet than {version} already ({count}): {names}.',
    remedy: 'Choose a version that is not older, or leave these nodes out.',
  },
  'runtime-backwards': {
    severity: 'warning',
    title: 'Container runtime would go back',
    cause: 'Nodes run a newer containerd than {version} already ({count}): {names}.',
    remedy: 'Choose a version that is not older, or leave these nodes out.',
  },
  'image-older': {
    severity: 'warning',
    title: 'Older image',
    cause: 'The image {image} is from {date}; the pool’s is from {now}.',
    remedy: 'Choose a newer image unless you mean to go back.',
  },
  'disk-replacement-needed': {
    severity: 'blocker',
    title: 'System disks have to be replaced',
    cause: 'Windows nodes, and nodes that get another image, are upgraded by replacing their system disks.',
    remedy: 'Agree to replacing the system disks; save what is on them first.',
  },
  'system-disks-lost': {
    severity: 'warning',
    title: 'Data on the system disks is lost',
    cause:
      'The system disks of {count, plural, one {# node} other {# nodes}} are replaced: {names}. What pods keep there (hostPath, emptyDir, images) is lost.',
    remedy: 'Move data that is needed to volumes first.',
  },
  'windows-build-changes': {
    severity: 'warning',
    title: 'Another Windows build',
    cause:
      'The nodes go from Windows build {from} to {to}. Containers isolated as processes start only where the build of their image is that of the node.',
    remedy: 'Have images of build {to} ready for everything that runs here.',
  },
  'windows-images-left-behind': {
    severity: 'warning',
    title: 'Workloads built for the old Windows build',
    cause:
      'Built for Windows build {from}, or bound to it by a selector; they no longer run on the upgraded nodes ({count}): {names}.',
    remedy:
      'Give them images of build {to} right after the upgrade, or keep a pool of build {from} for them.',
  },
  'upgrade-nodes-sick': {
    severity: 'warning',
    title: 'Nodes that are not Ready',
    cause:
      'Not Ready before the upgrade ({count}): {names}. ACK stops when more than {maxFailed, plural, one {# node fails} other {# nodes fail}}.',
    remedy: 'Repair or remove these nodes first.',
  },
  'upgrade-nodes-there': {
    severity: 'info',
    title: 'Nodes that are there already',
    cause:
      '{count} of {total, plural, one {# node is as asked already and is} other {# nodes are as asked already and are}} left alone.',
    remedy: 'Nothing to do.',
  },
  'upgrade-batches': {
    severity: 'info',
    title: 'Batches',
    cause:
      '{count, plural, one {# node} other {# nodes}}, {parallel} at a time, in {batches, plural, one {# batch} other {# batches}}: {names}. ACK may take them in another order.',
    remedy: 'Nothing to do.',
  },
  'upgrade-room-short': {
    severity: 'warning',
    title: 'Not enough room during a batch',
    cause:
      'While {parallel, plural, one {# node is away, the pods of the fullest one} other {# nodes are away, the pods of the fullest ones}} ask for {cpu} vCPU and {memory} GiB; the other {os} nodes have {freeCpu} vCPU and {freeMemory} GiB left.',
    remedy: 'Upgrade fewer nodes at a time, or add nodes first.',
  },
  'upgrade-budget-holds': {
    severity: 'warning',
    title: 'Disruption budgets hold the upgrade up',
    cause:
      'Pods on these nodes are covered by disruption budgets that allow no disruption now ({count}): {names}. Draining waits for them.',
    remedy: 'Give the workloads more replicas on other nodes, or loosen the budgets.',
  },
  'upgrade-workloads-wait': {
    severity: 'warning',
    title: 'Workloads without another place meanwhile',
    cause:
      'No node outside {name} accepts these workloads, and all nodes of it that do may be away at once ({count}): {names}.',
    remedy: 'Upgrade fewer nodes at a time.',
  },
  'upgrade-warnings-ignored': {
    severity: 'warning',
    title: 'ACK’s own warnings are ignored',
    cause: 'ACK upgrades the nodes even where its checks before the upgrade warn.',
    remedy: 'Leave the warnings on unless you know which one is in the way.',
  },
  'upgrade-incomplete': {
    severity: 'blocker',
    title: 'Nodes not upgraded',
    cause: 'Not as asked after the run ({count}): {names}.',
    remedy: 'Look at what the task of ACK said about these nodes, then ask again for the rest.',
  },
  'upgrade-nodes-closed': {
    severity: 'warning',
    title: 'Nodes still closed for new pods',
    cause: 'Cordoned after the upgrade ({count}): {names}.',
    remedy: 'Uncordon them once you know why they are closed.',
  },
  'daemon-sets-missing': {
    severity: 'warning',
    title: 'Pods of DaemonSets missing',
    cause: 'Not running on every upgraded node that accepts them ({count}): {names}.',
    remedy: 'Look at the events of these DaemonSets.',
  },
} as const satisfies Record<string, FindingTemplate>;

export type UpgradeCode = keyof typeof upgradeFindings;
