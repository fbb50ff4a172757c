/** Modelled durations in milliseconds at pace 1, from field reports of ACK in China regions. */
export const DURATIONS = {
  createScalingGroup: 8_000,
  settle: 4_000,
  /** ESS asks for instances one after the other. */
  betweenLaunches: 4_000,
  boot: 20_000,
  joinLinux: 55_000,
  readyLinux: 75_000,
  joinWindows: 125_000,
  readyWindows: 150_000,
  /** How long a scale-out waits for its nodes before the task fails. */
  joinDeadline: 600_000,
  pollNodes: 2_000,
  /** A drain held up by disruption budgets is given up after this, and the node removed. */
  drainDeadline: 600_000,
  /** From the accepted restart until ECS says Running, until the kubelet reports, and until the node is Ready. */
  reboot: 20_000,
  rebootLinux: 35_000,
  rebootWindows: 110_000,
  kubeletReady: 12_000,
  /** kube-controller-manager, --node-monitor-grace-period: a silent kubelet is missed after this. */
  nodeMonitorGrace: 40_000,
  releaseInstance: 6_000,
  replaceDisk: 40_000,
  repairNode: 15_000,
  pushLabels: 5_000,
  /** cluster-autoscaler, --scan-interval. */
  autoscalerScan: 10_000,
  /** cluster-autoscaler, --initial-node-group-backoff-duration: a pool that got nothing is left alone. */
  autoscalerBackoff: 300_000,
} as const;
