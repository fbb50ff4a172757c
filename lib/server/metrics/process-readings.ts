import type { Readings } from '@/lib/domain/metrics/metric-catalogue';
import packageJson from '@/package.json';

export type ProcessReadings = Pick<
  Readings,
  | 'mullion_build_info'
  | 'process_cpu_seconds_total'
  | 'process_resident_memory_bytes'
  | 'process_start_time_seconds'
  | 'nodejs_heap_size_used_bytes'
>;

/** What this process takes. */
export function processReadings(): ProcessReadings {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const one = (value: number) => [{ labels: {}, value }];
  return {
    mullion_build_info: [{ labels: { version: packageJson.version }, value: 1 }],
    process_cpu_seconds_total: one((user + system) / 1_000_000),
    process_resident_memory_bytes: one(rss),
    process_start_time_seconds: one(Math.round((Date.now() - process.uptime() * 1_000) / 1_000)),
    nodejs_heap_size_used_bytes: one(heapUsed),
  };
}
