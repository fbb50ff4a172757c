import { Exposition } from './exposition';
import { eachCore, type Machine } from './machine';
import type { Counters } from './counters';

const NICS = {
  'Red Hat VirtIO Ethernet Adapter': 1,
  'vEthernet (nat)': 0.5,
  'Loopback Pseudo-Interface 1': 0.1,
} as const;

export interface WindowsMachine extends Machine {
  product: string;
  build: string;
}

/** Metrics of windows_exporter 0.31 that matter for use, with its names and labels. */
export function windowsExporter(machine: WindowsMachine, counters: Counters): string {
  const out = new Exposition();
  const { name, product, build, memoryTotal, memoryUsed, diskTotal, diskUsed, received, sent } = machine;
  out.gauge('windows_os_info', { product, build_number: build, major_version: '10', minor_version: '0' }, 1);
  // Windows counts interrupts and deferred calls as privileged time too.
  for (const { core, mode, seconds } of eachCore(machine, counters, { user: 0.64, privileged: 0.36 })) {
    out.counter('windows_cpu_time_total', { core: `0,${core}`, mode }, seconds);
    if (mode !== 'privileged') continue;
    out.counter('windows_cpu_time_total', { core: `0,${core}`, mode: 'interrupt' }, seconds * 0.05);
    out.counter('windows_cpu_time_total', { core: `0,${core}`, mode: 'dpc' }, seconds * 0.05);
  }
  out.gauge('windows_memory_physical_total_bytes', {}, memoryTotal);
  out.gauge('windows_memory_physical_free_bytes', {}, memoryTotal - memoryUsed);
  out.gauge('windows_memory_available_bytes', {}, memoryTotal - memoryUsed);
  out.gauge('windows_logical_disk_size_bytes', { volume: 'C:' }, diskTotal);
  out.gauge('windows_logical_disk_free_bytes', { volume: 'C:' }, diskTotal - diskUsed);
  for (const [nic, share] of Object.entries(NICS)) {
    const total = (direction: string, perSecond: number) =>
      Math.round(counters.read(`${name}/${nic}/${direction}`, perSecond * share));
    out.counter('windows_net_bytes_received_total', { nic }, total('in', received));
    out.counter('windows_net_bytes_sent_total', { nic }, total('out', sent));
  }
  return out.text();
}
