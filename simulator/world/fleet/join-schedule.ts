import { hasSentinel, lasting, poolImage } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { compareVersions } from '@/simulator/world/catalogue/versions';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { DURATIONS } from '@/simulator/world/durations';
import { windowsFlannelVersion } from '@/simulator/world/fleet/windows-flannel';
import type { World } from '@/simulator/world/world';

/** Due time of what never happens; JSON has no infinity. */
export const NEVER_MS = Number.MAX_SAFE_INTEGER;

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

/**
 * Sets the due times of an instance from now: running, joining, ready. A node without a way to the Internet never
 * joins; a Windows node without a current kube-flannel-ds-windows joins and stays NotReady.
 */
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
  } else if (windows && windowsFlannelTooOld(world, pool)) {
    instance.brokenBecause = 'cni plugin not initialized: kube-flannel-ds-windows is missing or too old';
  }
}
