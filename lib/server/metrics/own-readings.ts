import { isOver, terminalStates } from '@/lib/domain/change/state';
import { changeStateSchema } from '@/lib/domain/change/change';
import type { Readings } from '@/lib/domain/metrics/metric-catalog';
import { maxSeq } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';
import packageJson from '@/package.json';

const ageSeconds = (since: Date | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - since.getTime()) / 1_000;

const OPEN = changeStateSchema.options.filter((state) => !isOver(state));

/** Every query uses an index: a year of finished changes is counted by state alone. */
export async function changeReadings(db: Db, now: number) {
  const [open, all, runs, oldest, due, newest] = await Promise.all([
    db.change.groupBy({ by: ['kind', 'state'], where: { state: { in: OPEN } }, _count: { _all: true } }),
    db.change.groupBy({ by: ['state'], _count: { _all: true } }),
    db.changeRun.groupBy({ by: ['state'], where: { state: { in: ['queued', 'running'] } }, _count: { _all: true } }),
    db.changeRun.aggregate({ where: { state: 'running' }, _min: { startedAt: true } }),
    db.changeRun.aggregate({ where: { state: 'queued' }, _min: { notBefore: true } }),
    // An aggregate over this condition would read every record.
    db.auditRecord.findFirst({ where: { seq: { lte: maxSeq } }, orderBy: { seq: 'desc' }, select: { seq: true } }),
  ]);
  const runsIn = (state: string): number => runs.find((one) => one.state === state)?._count._all ?? 0;
  return {
    mullion_changes: open.map(({ kind, state, _count }) => ({ labels: { kind, state }, value: _count._all })),
    mullion_changes_ended_total: terminalStates.map((state) => ({
      labels: { state },
      value: all.find((one) => one.state === state)?._count._all ?? 0,
    })),
    mullion_runs: ['queued', 'running'].map((state) => ({ labels: { state }, value: runsIn(state) })),
    mullion_run_oldest_age_seconds: [{ labels: {}, value: ageSeconds(oldest._min.startedAt, now) }],
    mullion_queue_oldest_age_seconds: [{ labels: {}, value: ageSeconds(due._min.notBefore, now) }],
    mullion_audit_records: [{ labels: {}, value: newest?.seq ?? 0 }],
  } satisfies Partial<Readings>;
}

export function processReadings() {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const one = (value: number) => [{ labels: {}, value }];
  return {
    mullion_build_info: [{ labels: { version: packageJson.version }, value: 1 }],
    process_cpu_seconds_total: one((user + system) / 1_000_000),
    process_resident_memory_bytes: one(rss),
    process_start_time_seconds: one(Math.round((Date.now() - process.uptime() * 1_000) / 1_000)),
    nodejs_heap_size_used_bytes: one(heapUsed),
  } satisfies Partial<Readings>;
}
