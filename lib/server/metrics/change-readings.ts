import { changeStateSchema, isOver, terminalStates } from '@/lib/domain/change/state';
import type { Readings } from '@/lib/domain/metrics/metric-catalogue';
import type { Db } from '@/lib/server/db/db';

export type ChangeReadings = Pick<
  Readings,
  | 'mullion_changes'
  | 'mullion_changes_ended_total'
  | 'mullion_runs'
  | 'mullion_run_oldest_age_seconds'
  | 'mullion_queue_oldest_age_seconds'
  | 'mullion_audit_records'
>;

const ageSeconds = (since: Date | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - since.getTime()) / 1_000;

const OPEN = changeStateSchema.options.filter((state) => !isOver(state));

/**
 * What the database says of changes, runs and the audit chain. Each question is answered by an index: a year of changes that are
 * over is counted by their states alone.
 */
export async function changeReadings(db: Db, now: number): Promise<ChangeReadings> {
  const [open, all, runs, oldest, due, head] = await Promise.all([
    db.change.groupBy({ by: ['kind', 'state'], where: { state: { in: OPEN } }, _count: { _all: true } }),
    db.change.groupBy({ by: ['state'], _count: { _all: true } }),
    db.changeRun.groupBy({ by: ['state'], where: { state: { in: ['queued', 'running'] } }, _count: { _all: true } }),
    db.changeRun.aggregate({ where: { state: 'running' }, _min: { startedAt: true } }),
    db.changeRun.aggregate({ where: { state: 'queued' }, _min: { notBefore: true } }),
    db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true } }),
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
    mullion_audit_records: [{ labels: {}, value: head?.seq ?? 0 }],
  };
}
