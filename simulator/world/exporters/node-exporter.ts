import { Exposition } from './exposition';
import { eachCore, type Machine } from './machine';
import type { Counters } from './counters';

const INTERFACES = { eth0: 1, lo: 0.2, cni0: 0.6, veth1a2b3c: 0.3 } as const;

/** Metrics of node_exporter 1.8 that matter for use, with its names and labels. */
export function nodeExporter(machine: Machine, counters: Counters): string {
  const out = new Exposition();
  const { name, memoryTotal, memoryUsed, diskTotal, diskUsed, received, sent } = machine;
  out.gauge('node_uname_info', { nodename: name, sysname: 'Linux', machine: 'x86_64' }, 1);
  for (const { core, mode, seconds } of eachCore(machine, counters, {
    user: 0.7,
    system: 0.26,
    softirq: 0.03,
    nice: 0.01,
  }))
    out.counter('node_cpu_seconds_total', { cpu: String(core), mode }, seconds);
  const free = memoryTotal - memoryUsed;
  out.gauge('node_memory_MemTotal_bytes', {}, memoryTotal);
  out.gauge('node_memory_MemAvailable_bytes', {}, free);
  out.gauge('node_memory_MemFree_bytes', {}, Math.round(free * 0.6));
  out.gauge('node_memory_Cached_bytes', {}, Math.round(free * 0.4));
  const root = { device: '/dev/vda3', fstype: 'ext4', mountpoint: '/' };
  const run = { device: 'tmpfs', fstype: 'tmpfs', mountpoint: '/run' };
  out.gauge('node_filesystem_size_bytes', root, diskTotal);
  out.gauge('node_filesystem_avail_bytes', root, diskTotal - diskUsed);
  out.gauge('node_filesystem_free_bytes', root, diskTotal - diskUsed);
  out.gauge('node_filesystem_size_bytes', run, 2 ** 30);
  out.gauge('node_filesystem_avail_bytes', run, 2 ** 30 - 2 ** 20);
  for (const [device, share] of Object.entries(INTERFACES)) {
    const total = (direction: string, perSecond: number) =>
      Math.round(counters.read(`${name}/${device}/${direction}`, perSecond * share));
    out.counter('node_network_receive_bytes_total', { device }, total('in', received));
    out.counter('node_network_transmit_bytes_total', { device }, total('out', sent));
  }
  return out.text();
}
