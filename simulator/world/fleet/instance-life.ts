import { resolveImage, DURATIONS, hasSentinel, lasting, poolImage } from '@/simulator/world/ack/pools';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import type { World } from '@/simulator/world/world';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { compareVersions } from '@/simulator/world/catalog/versions';
import { windowsFlannelVersion } from '@/simulator/world/fleet/kube-node';

export const blankInstance = (): InstanceRecord => ({
  instanceId: '',
  instanceName: '',
  hostName: '',
  clusterId: '',
  poolId: '',
  nodeName: '',
  ip: '',
  publicIp: '',
  zoneId: '',
  vSwitchId: '',
  instanceType: '',
  imageId: '',
  chargeType: 'PostPaid',
  spotStrategy: 'NoSpot',
  source: 'ess',
  phase: 'booting',
  createdMs: 0,
  runningAtMs: 0,
  joinAtMs: 0,
  readyAtMs: 0,
  brokenBecause: '',
  kubeletVersion: '',
  runtimeVersion: '',
  tags: [],
});

/** Due time of what never happens; JSON has no infinity. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** ACK docs, Create a Windows node pool: kube-flannel-ds-windows v0.15.2-aliyun or later. */
const WINDOWS_FLANNEL_MIN = '0.15.2';

function reachesInternet(world: World, pool: PoolRecord, instance: InstanceRecord): boolean {
  if (instance.publicIp !== '' || (pool.config.scaling_group?.internet_max_bandwidth_out ?? 0) > 0) return true;
  if (world.state.network.eips.some((eip) => eip.instanceId === instance.instanceId)) return true;
  return world.state.network.snatEntries.some((entry) => entry.vSwitchId === instance.vSwitchId);
}

function windowsFlannelTooOld(world: World, pool: PoolRecord): boolean {
  const version = windowsFlannelVersion(world.kube(pool.clusterId));
  return version === '' || compareVersions(version, WINDOWS_FLANNEL_MIN) < 0;
}

/** A node without Internet access never joins; a Windows node with an old kube-flannel-ds-windows stays NotReady. */
export function scheduleJoin(world: World, pool: PoolRecord, instance: InstanceRecord): void {
  const windows = poolImage(world, pool).os === 'windows';
  const after = (ms: number): number => world.now() + lasting(world, ms, pool);
  instance.phase = 'booting';
  delete instance.reboot;
  instance.brokenBecause = '';
  instance.runningAtMs = after(DURATIONS.boot);
  instance.joinAtMs = after(windows ? DURATIONS.joinWindows : DURATIONS.joinLinux);
  instance.readyAtMs = after(windows ? DURATIONS.readyWindows : DURATIONS.readyLinux);
  if (!reachesInternet(world, pool, instance)) {
    instance.joinAtMs = NEVER_MS;
    instance.brokenBecause = 'the vSwitch has no SNAT entry and the instance no public address';
  } else if (hasSentinel(pool, 'never-ready')) {
    instance.brokenBecause = 'container runtime network not ready';
  } else if (windows && windowsFlannelTooOld(world, pool))
    instance.brokenBecause = 'cni plugin not initialized: kube-flannel-ds-windows is missing or too old';
}

/** ACK's tag on the instances of a cluster; its value is the cluster's id. */
export const CLUSTER_TAG = 'ack.aliyun.com';

export const findInstance = (world: World, instanceId: string): InstanceRecord | undefined =>
  world.state.instances.find((item) => item.instanceId === instanceId);

/** A kept instance runs on outside any pool, as a node if `keepNode`; any other is released with its address. */
export function releaseInstance(
  world: World,
  instance: InstanceRecord,
  { keepInstance, keepNode = false }: { keepInstance: boolean; keepNode?: boolean },
): void {
  if (keepInstance && keepNode) {
    Object.assign(instance, { phase: 'joined', poolId: '' });
    return;
  }
  if (instance.clusterId !== '') world.kube(instance.clusterId).leaveNode(instance.nodeName);
  if (keepInstance) {
    // ACK leaves the cluster's tag on an instance that it releases.
    const tags = instance.tags.filter(({ key }) => key !== CLUSTER_TAG);
    tags.push({ key: CLUSTER_TAG, value: instance.clusterId });
    Object.assign(instance, { phase: 'free', clusterId: '', poolId: '', nodeName: '', tags });
    return;
  }
  world.state.instances = world.state.instances.filter((item) => item !== instance);
  const vSwitch = world.state.network.vSwitches.find((item) => item.id === instance.vSwitchId);
  if (vSwitch !== undefined) vSwitch.availableIps += 1;
}

/** The instance is Starting at once (ECS API: RebootInstance); its kubelet does not report until the system has booted. */
export function beginReboot(world: World, instance: InstanceRecord): void {
  const windows = resolveImage(world, instance.imageId)?.os === 'windows';
  const after = (ms: number): number => world.now() + ms / world.pace;
  const backMs = windows ? DURATIONS.rebootWindows : DURATIONS.rebootLinux;
  instance.reboot = {
    runningAtMs: after(DURATIONS.reboot),
    silentAtMs: after(DURATIONS.nodeMonitorGrace),
    backAtMs: after(backMs),
    readyAtMs: after(backMs + DURATIONS.kubeletReady),
    seen: 'going',
  };
  if (instance.phase === 'joined') world.kube(instance.clusterId).stopKubelet(instance.nodeName);
}

/** Carries restarts through: the node controller misses the kubelet, the kubelet reports from a new boot, the node is Ready. */
export function progressReboots(world: World, nowMs: number): void {
  for (const instance of world.state.instances) {
    const { reboot } = instance;
    if (reboot === undefined) continue;
    if (instance.phase === 'joined') progressNode(world, instance, nowMs);
    if (reboot.readyAtMs > nowMs) continue;
    delete instance.reboot;
    world.revision += 1;
  }
}

function progressNode(world: World, instance: InstanceRecord, nowMs: number): void {
  const { reboot, nodeName } = instance;
  if (reboot === undefined) return;
  const kube = world.kube(instance.clusterId);
  if (reboot.backAtMs > nowMs) {
    // Also after a restart of the simulator, which loses the list of stopped kubelets.
    kube.stopKubelet(nodeName);
    if (reboot.seen === 'going' && reboot.silentAtMs <= nowMs) {
      kube.setNodeHealth(nodeName, false);
      reboot.seen = 'missed';
    }
  } else if (reboot.seen !== 'back') {
    kube.bootNode(nodeName);
    reboot.seen = 'back';
  }
  if (reboot.readyAtMs <= nowMs && instance.brokenBecause === '') kube.setNodeHealth(nodeName, true);
}
