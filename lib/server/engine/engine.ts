import 'server-only';
import type { Actor } from '@/lib/domain/access/actor';
import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import type { WorkItem } from '@/lib/domain/change/work';
import { log } from '@/lib/server/http/log';
import { createBus, type MovedListener } from './journal/bus';
import { loadChange } from './journal/change-log';
import { approveChange, type Decision, rejectChange } from './approve/record-decision';
import type { EngineDeps, EngineParts } from './deps';
import { followEvents } from './journal/follow-events';
import { type PauseRequest, pauseChange, resumeChange } from './pause/pause-change';
import { type ChangeList, listChanges, type ListInputs } from './journal/list-changes';
import { type Preview, previewChange } from './plan/preview';
import { type ChangeRequest, requestChange } from './plan/request';
import { type Cancellation, cancelChange, resolveChange } from './run/stop-change';
import { readWork, type WorkInputs } from './work/work-rows';
import { createWorker } from './run/worker';

/** The one place that changes clusters. Every method throws Failure. */
export interface Engine {
  request(q: ChangeRequest): Promise<Change>;
  preview(q: Omit<ChangeRequest, 'reason'>): Promise<Preview>;
  approve(q: Decision): Promise<Change>;
  reject(q: Decision): Promise<Change>;
  cancel(q: Cancellation): Promise<Change>;
  pause(q: PauseRequest): Promise<Change>;
  resume(q: PauseRequest): Promise<Change>;
  resolve(q: { actor: Actor; id: string; decision: 'look-again' | 'fail'; comment: string }): Promise<Change>;
  get(id: string): Promise<Change | null>;
  list(q: ListInputs): Promise<ChangeList>;
  /** Rows of many small writes that are newer than a `rev`; null when there is no such change. */
  work(q: WorkInputs): Promise<WorkItem[] | null>;
  /** Events after a seq, then those that follow; ends when the change is over. */
  events(q: { id: string; after: number; signal: AbortSignal }): AsyncIterable<ChangeEvent>;
  onMoved(listener: MovedListener): () => void;
  start(): void;
  /** Whether its worker looks for due runs. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** Only where it happened: messages of foreign errors may hold anything. */
function logFault(event: string, error: unknown): void {
  const known = error instanceof Error;
  const [, where = ''] = known ? (error.stack ?? '').split('\n    at ') : [];
  log('error', event, { name: known ? error.name : typeof error, where });
}

async function workOf({ db }: EngineParts, q: WorkInputs): Promise<WorkItem[] | null> {
  const change = await db.change.findUnique({ where: { id: q.id }, select: { id: true } });
  return change === null ? null : readWork(db, q);
}

/** Builds the engine; nothing runs before `start`. */
export function createEngine(deps: EngineDeps): Engine {
  let wake = (): void => undefined;
  const parts: EngineParts = { onFault: logFault, ...deps, bus: createBus(), poke: () => wake(), refusedAt: new Map() };
  const worker = createWorker(parts);
  wake = () => worker.poke();
  return {
    request: (q) => requestChange(parts, q),
    preview: (q) => previewChange(parts, q),
    approve: (q) => approveChange(parts, q),
    reject: (q) => rejectChange(parts, q),
    cancel: (q) => cancelChange(parts, q),
    pause: (q) => pauseChange(parts, q),
    resume: (q) => resumeChange(parts, q),
    resolve: (q) => resolveChange(parts, q),
    get: (id) => loadChange(parts.db, id),
    list: (q) => listChanges(parts, q),
    work: (q) => workOf(parts, q),
    events: (q) => followEvents(parts, q),
    onMoved: (listener) => parts.bus.onMoved(listener),
    start: () => worker.start(),
    isAlive: () => worker.isAlive(),
    stop: () => worker.stop(),
  };
}
