import 'server-only';
import type { Failure } from '@/lib/domain/failure';
import type { Db } from '@/lib/server/db/db';
import { databaseUnavailable } from '@/lib/server/db/database-failure';
import { approveChange, type Decision, rejectChange } from './approve/record-decision';
import type { EngineDeps, EngineParts } from './deps';
import { logFault } from './log-fault';
import { Bus, type MovedListener } from './journal/bus';
import { loadChange } from './journal/change-log';
import { followEvents } from './journal/follow-events';
import { listChanges, type ListInputs } from './journal/list-changes';
import { pauseChange, type PauseRequest, resumeChange } from './pause/pause-change';
import { previewChange, type ChangeRequest, requestChange } from './plan/request';
import { setAside, type SetAside } from './run/set-aside';
import { type Cancellation, cancelChange, type Resolution, resolveChange, withdrawUndecided } from './run/stop-change';
import { type MayRun, Worker, workerStopped } from './run/worker';
import { readWork, type WorkInputs } from './work/work-rows';

/** With PostgreSQL, another replica may carry the change out. @throws Failure `unavailable`. */
function requireWorker(db: Db, worker: Worker): void {
  if (db.provider === 'sqlite' && worker.hasStopped()) throw workerStopped();
}

export function createEngine(deps: EngineDeps) {
  let wake = (): void => undefined;
  const parts: EngineParts = {
    onFault: logFault,
    leaseNow: deps.db.serverNow ?? (() => Promise.resolve(deps.clock.now())),
    ...deps,
    bus: new Bus(),
    poke: () => wake(),
    refusedAt: new Map(),
    planning: new Map(),
  };
  const { db } = parts;
  let worker = new Worker(parts);
  wake = () => worker.poke();
  let held: Failure | null = null;
  const writable = (): void => {
    if (held !== null) throw held;
  };
  const ready = (): void => {
    writable();
    const failure = parts.databaseFailure();
    if (failure !== null) throw databaseUnavailable(failure);
    requireWorker(db, worker);
  };
  return {
    request: async (q: ChangeRequest) => (ready(), requestChange(parts, q)),
    preview: (q: Omit<ChangeRequest, 'reason'>) => previewChange(parts, q),
    approve: async (q: Decision) => (ready(), approveChange(parts, q)),
    reject: async (q: Decision) => (writable(), rejectChange(parts, q)),
    cancel: async (q: Cancellation) => (writable(), cancelChange(parts, q)),
    withdraw: async (q: Cancellation) => (writable(), withdrawUndecided(parts, q)),
    pause: async (q: PauseRequest) => (writable(), pauseChange(parts, q)),
    resume: async (q: PauseRequest) => (ready(), resumeChange(parts, q)),
    resolve: async (q: Resolution) => (ready(), resolveChange(parts, q)),
    get: (id: string) => loadChange(db, id),
    list: (q: ListInputs) => listChanges(parts, { ...q, isHeld: held !== null }),
    /** Rows newer than `rev`; null for an unknown change. */
    work: async (q: WorkInputs) => {
      const change = await db.change.findUnique({ where: { id: q.id }, select: { id: true } });
      return change === null ? null : readWork(db, q);
    },
    events: (q: { id: string; after: number; signal: AbortSignal }) => followEvents(parts, q),
    onMoved: (listener: MovedListener) => parts.bus.onMoved(listener),
    /** Everything that changes something is refused with this failure; null ends that. */
    hold: (why: Failure | null) => {
      held = why;
    },
    setAside: (q: SetAside) => setAside(parts, q),
    isHeld: () => held !== null,
    /** `mayRun` is asked each time before runs are claimed; false ends the worker. */
    start: (mayRun?: MayRun) => {
      if (worker.isEnded()) worker = new Worker(parts);
      worker.start(mayRun);
    },
    isAlive: () => worker.isAlive(),
    stop: () => worker.stop(),
  };
}

/** The one place that changes clusters. Every method throws Failure. */
export type Engine = ReturnType<typeof createEngine>;
