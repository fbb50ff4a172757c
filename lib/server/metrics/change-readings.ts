import type { Readings } from '@/lib/domain/metrics/metric-catalogue';
import type { Db } from '@/lib/server/db/db';

export type ChangeReadings = Pick<
  Readings,
  | 'mullion_changes'
  | 'mullion_runs'
  | 'mullion_run_oldest_age_seconds'
  | 'mullion_queue_oldest_age_seconds'
  | 'mullion_audit_records'
>;

const ageSeconds = (since: Date | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - since.getTime()) / 1_000;

/** What the database says of changes, runs and the audit chain. */
export async function changeReadings(db: Db, now: number): Promise<ChangeReadings> {
  const [changes, runs, oldest, due, head] = await Promise.all([
    db.change.groupBy({ by: ['kind', 'state'], _count: { _all: true } }),
    db.changeRun.groupBy({
      by: ['state'],
      where: { state: { not: 'finished' } },
      _count: { _all: true },
    }),
    db.changeRun.aggregate({ where: { state: 'running' }, _min: { startedAt: true } }),
    db.changeRun.aggregate({ where: { state: 'queued' }, _min: { notBefore: true } }),
    db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true } }),
  ]);
  const runsIn = (state: string): number => runs.find((one) => one.state === state)?._count._all ?? 0;
  return {
    mullion_changes: changes.map(({ kind, state, _count }) => ({
      labels: { kind, state },
      value: _count._all,
    })),
    mullion_runs: ['queued', 'running'].map((state) => ({ labels: { state }, value: runsIn(state) })),
    mullion_run_oldest_age_seconds: [{ labels: {}, value: ageSeconds(oldest._min.startedAt, now) }],
    mullion_queue_oldest_age_seconds: [{ labels: {}, value: ageSeconds(due._min.notBefore, now) }],
    mullion_audit_records: [{ labels: {}, value: head?.seq ?? 0 }],
  };
}
