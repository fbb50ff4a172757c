import type { FindingTemplate } from './finding-template';

/** Findings about the cluster and the account that a pool is to live in, and about sizes. */
export const clusterFindings = {
  'cluster-not-managed': {
    severity: 'blocker',
    title: 'Not a managed cluster',
    cause: 'The cluster is of type {type}; Windows pools exist in ACK managed clusters only.',
    remedy: 'Use a managed cluster.',
  },
  'cluster-too-old': {
    severity: 'blocker',
    title: 'Kubernetes too old for Windows',
    cause: 'The cluster runs Kubernetes {version}; Windows pools need {needs} or later.',
    remedy: 'Upgrade the cluster first.',
  },
  'cluster-version-unknown': {
    severity: 'warning',
    title: 'Kubernetes version unknown',
    cause: 'The version “{version}” cannot be read; Windows pools need {needs} or later.',
    remedy: 'Check the version in the ACK console.',
  },
  'network-not-flannel': {
    severity: 'blocker',
    title: 'Network is not Flannel',
    cause: 'The cluster uses {network}; Windows nodes work with Flannel only.',
    remedy: 'Use a cluster with Flannel; the network cannot be changed afterwards.',
  },
  'network-unknown': {
    severity: 'blocker',
    title: 'Network unknown',
    cause:
      'No add-on tells which network the cluster uses and kube-system has no DaemonSet kube-flannel-ds; Windows nodes work with Flannel only.',
    remedy: 'Check the network in the ACK console; a Windows pool needs a cluster with Flannel.',
  },
  'flannel-windows-too-old': {
    severity: 'blocker',
    title: 'kube-flannel-ds-windows too old',
    cause:
      'kube-flannel-ds-windows is {version}; Windows pools need {needs} or later. With an older one the nodes stay NotReady.',
    remedy: 'Upgrade the DaemonSet kube-flannel-ds-windows in kube-system to {needs} or later.',
  },
  'flannel-windows-missing': {
    severity: 'blocker',
    title: 'kube-flannel-ds-windows not installed',
    cause:
      'Neither the add-on list nor kube-system has kube-flannel-ds-windows; without it Windows nodes stay NotReady.',
    remedy: 'Install kube-flannel-ds-windows {needs} or later in kube-system.',
  },
  'flannel-windows-unknown': {
    severity: 'warning',
    title: 'Version of kube-flannel-ds-windows unknown',
    cause:
      'kube-flannel-ds-windows is there, but neither the add-on list nor its image tells a version that can be read; Windows pools need {needs} or later.',
    remedy: 'Check the image of the DaemonSet kube-flannel-ds-windows in kube-system.',
  },
  'runtime-too-old': {
    severity: 'blocker',
    title: 'Container runtime too old for Windows',
    cause: 'containerd {version} is chosen; Windows nodes need {needs} or later.',
    remedy: 'Choose containerd {needs} or later.',
  },
  'windows-pool-managed': {
    severity: 'blocker',
    title: 'Managed Windows pool',
    cause: 'Managed node pools cannot hold Windows nodes.',
    remedy: 'Switch off “managed”.',
  },
  'few-linux-nodes': {
    severity: 'warning',
    title: 'Fewer than two Linux nodes',
    cause:
      'With this pool as asked the cluster has {count, plural, one {# Ready Linux node} other {# Ready Linux nodes}}; its system components run on Linux and need two to survive the loss of one.',
    remedy: 'Grow a Linux pool first.',
  },
  'workloads-tolerate-taints': {
    severity: 'warning',
    title: 'Linux workloads tolerate the taints of the new nodes',
    cause:
      'Workloads without an OS selector that tolerate the taints of the new Windows nodes ({count}): {names}.',
    remedy: 'Give them nodeSelector kubernetes.io/os: linux; a taint does not keep them away.',
  },
  'workloads-could-land': {
    severity: 'warning',
    title: 'Linux workloads could land on the new nodes',
    cause: 'Workloads without an OS selector that the new Windows nodes would accept ({count}): {names}.',
    remedy: 'Give them nodeSelector kubernetes.io/os: linux, or taint the pool with os=windows:NoSchedule.',
  },
  'windows-workloads-would-fail': {
    severity: 'warning',
    title: 'Windows workloads would not start on the new nodes',
    cause:
      'Windows workloads that may be put on the new nodes of build {build}, where their containers do not start ({count}): {names}.',
    remedy:
      'Give them nodeSelector node.kubernetes.io/windows-build with the build of their images, or images of build {build}.',
  },
  'pool-quota-exceeded': {
    severity: 'blocker',
    title: 'No more node pools allowed',
    cause: 'The cluster has {now} of {quota} node pools.',
    remedy: 'Delete a node pool or raise the quota in Quota Center.',
  },
  'node-quota-exceeded': {
    severity: 'blocker',
    title: 'Not enough node quota',
    cause:
      'The cluster has {now} of {quota} nodes; {added, plural, one {# more does} other {# more do}} not fit.',
    remedy:
      'Ask for at most {room, plural, one {# node} other {# nodes}} or raise the quota in Quota Center.',
  },
  'node-quota-tight': {
    severity: 'warning',
    title: 'The largest size does not fit the quota',
    cause:
      'The pool may grow by {added, plural, one {# node} other {# nodes}}; the quota of {quota} leaves room for {room}.',
    remedy: 'Lower the maximum or raise the quota in Quota Center.',
  },
  'node-quota-unknown': {
    severity: 'warning',
    title: 'Node quota unknown',
    cause: 'The quota of nodes per cluster, or how many nodes there are, could not be read.',
    remedy: 'Check Quota Center; 100 nodes per cluster is the default.',
  },
  'pool-name-taken': {
    severity: 'blocker',
    title: 'Name taken',
    cause: 'The cluster has a node pool named {name} already.',
    remedy: 'Choose another name.',
  },
  'size-range-inverted': {
    severity: 'blocker',
    title: 'Smallest size above the largest',
    cause: 'The minimum {min} is above the maximum {max}.',
    remedy: 'Swap them.',
  },
  'sold-out': {
    severity: 'blocker',
    title: 'Sold out',
    cause: 'All chosen instance types are sold out in all chosen zones.',
    remedy: 'Choose another instance type or a vSwitch in another zone.',
  },
  'sold-out-in-part': {
    severity: 'warning',
    title: 'Sold out in part',
    cause: 'Sold out now: {which}.',
    remedy: 'Add instance types or zones, so that the pool can grow.',
  },
  'stock-unknown': {
    severity: 'info',
    title: 'Stock unknown',
    cause: 'ECS did not tell whether {which} can be bought now.',
    remedy: 'Nothing to do; the run tells.',
  },
  'price-unknown': {
    severity: 'info',
    title: 'Price unknown',
    cause: 'ECS gave no price for {type}.',
    remedy: 'Check the price in the ECS console.',
  },
} as const satisfies Record<string, FindingTemplate>;
