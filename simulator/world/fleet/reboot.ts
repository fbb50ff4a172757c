import { resolveImage } from '@/simulator/world/ack/pools';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { DURATIONS } from '@/simulator/world/durations';
import type { World } from '@/simulator/world/world';

/** ECS has the machine restart: Starting at once (ECS API: RebootInstance), and its kubelet is silent until the system is up. */
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
    // Also after a restart of the simulator, which forgets who is silent.
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
