import type { Environment } from '../cluster/cluster';
import type { CloudReader } from '../ports/cloud';
import type { CloudWriter } from '../ports/cloud-write';
import type { KubeReader, KubeWriter } from '../ports/kube';
import { type Message, type Phrase, phraseField } from '../message/model';
import type { Plan, PlannedStep } from './plan';
import type { Problem } from './change';
import { messageOf, remedyOf } from './texts';
import type { WorkRowType, WorkState } from './work';

interface ClusterContext {
  name: string;
  environment: Environment;
  /** null for a cluster that is accessed by kubeconfig only. */
  ack: { clusterId: string; regionId: string } | null;
}

/** What other changes that are approved or running take away, by UID. */
export interface OtherChanges {
  /** Nodes whose pods they interrupt. */
  interrupted: Set<string>;
  /** Nodes that accept no pods afterwards. */
  closed: Set<string>;
  /** Pods that they interrupt one by one. */
  pods: Set<string>;
}

/** What planning may use: readers only. `cloud` is null without ACK. */
export interface PlanContext {
  now: number;
  cluster: ClusterContext;
  cloud: CloudReader | null;
  kube: KubeReader;
  /** The bounds of the approved plan; absent: there is none to compare with. */
  approved?: Plan['bounds'];
  /** Absent: there are none. */
  others?(): Promise<OtherChanges>;
}

/** What running steps may use; created only by the engine. */
export interface RunContext extends PlanContext {
  changeId: string;
  cloudWrite: CloudWriter | null;
  kubeWrite: KubeWriter;
  /** The live store, for values that are only displayed; absent: use `kube`. */
  live?: KubeReader;
  /** The sealed secret of an input field, e.g. `loginPassword`; throws Failure `internal` if it no longer exists. */
  secret(field: string): string;
  /** Receipts of earlier writes of this run, by step id; survives restarts. */
  journal(stepId: string): StepReceipt | null;
}

export interface StepReceipt {
  requestId: string | null;
  taskId: string | null;
  /** Identity the write produced, e.g. the pool id. */
  ref: string | null;
}

export interface WorkRow {
  /** Its identity in the cluster or cloud, e.g. the pod's UID. */
  key: string;
  /** `roll`: a node that the provider upgrades. `workload`: one whose pods follow its template. */
  type: WorkRowType;
  /** What it belongs to: the UID of its node. */
  group: string;
  name: string;
  state: WorkState;
  detail: Message;
  /** Where its replacement runs. If absent, the previous value is kept. */
  where?: string | undefined;
}

/** The result of one small write. Thrown errors are handled as for any write. */
export type WorkAnswer =
  /** Accepted, or its target no longer exists: the next check shows the effect. */
  | { state: 'accepted'; requestId: string | null }
  /** Certainly without effect; this item is not retried before `retryAfterMs`. */
  | { state: 'refused'; code: string; message: Message; retryAfterMs: number }
  /** Certainly without effect; nothing at all is sent before `retryAfterMs`. */
  | { state: 'busy'; retryAfterMs: number }
  /** It can never succeed: the run stops with this problem. */
  | { state: 'never'; problem: Problem };

/** A small write that may be sent now; it is idempotent. */
export interface WorkAct {
  key: string;
  send(ctx: RunContext): Promise<WorkAnswer>;
}

export interface WorkView {
  /** All current items; one that is no longer listed keeps its last row. */
  rows: WorkRow[];
  acts: WorkAct[];
  end:
    | { state: 'working' }
    | { state: 'done' }
    | { state: 'failed'; problem: Problem }
    /** A limit was reached: the run pauses until it is resumed or stopped. */
    | { state: 'ask'; message: Message; remedy?: Message };
  detail: Message;
  nextLookMs: number;
}

/** The record of one item; survives restarts. Times are epoch milliseconds. */
export interface PastItem {
  type: WorkRowType;
  state: WorkState;
  since: number;
  name: string;
  group: string;
  where: string | null;
  act: PastAct | null;
}

export interface PastAct {
  /** `intent`: it was about to be sent, and may have been. `unknown`: the answer was unclear. */
  state: 'intent' | 'accepted' | 'refused' | 'unknown';
  at: number;
  tries: number;
  retryAt: number;
  /** Why it was refused; empty otherwise. */
  code: string;
  message: Message;
}

export interface WorkPast {
  items: ReadonlyMap<string, PastItem>;
  /** When the step began or was resumed: time limits count from here. */
  from: number;
  /** It is the last check of a run that ends early: what was accepted and cannot be stopped is done. */
  ends?: boolean;
}

/** Many small writes in parallel, each idempotent by its own precondition (a UID) and verified by its effect. */
export interface StepWork {
  /** Reads the current state and writes nothing; called again after every round of writes. */
  look(ctx: RunContext, past: WorkPast): Promise<WorkView>;
}

export const emptyPast = (from: number): WorkPast => ({ items: new Map(), from });

/** Whether an item may be sent now, considering earlier answers. */
export const isDue = (past: WorkPast, key: string, now: number): boolean =>
  (past.items.get(key)?.act?.retryAt ?? 0) <= now;

interface Detail {
  detail: string;
  phrase?: Phrase | undefined;
  /** For a step that only waits for many things at once: each of them, live and kept after the run. */
  rows?: WorkRow[] | undefined;
}

/** `done` checks the actual state. `failed`: it can never become true (e.g. a task failed). */
export type Observation =
  | (Detail & { state: 'done' })
  | (Detail & { state: 'not-yet'; retryAfterMs?: number })
  | (Detail & {
      state: 'failed';
      code: string;
      remedy: string;
      remedyPhrase?: Phrase | undefined;
      requestId: string | null;
    });

/** A provider's rolling task that a step waits for; it can be paused, resumed, and canceled. */
export interface RollingTask {
  state(ctx: RunContext): Promise<'running' | 'paused' | 'ended' | 'unknown'>;
  pause(ctx: RunContext): Promise<StepReceipt>;
  resume(ctx: RunContext): Promise<StepReceipt>;
  cancel(ctx: RunContext): Promise<StepReceipt>;
}

export interface StepDefinition {
  /** `<step>`, `<step>:<uid of a target>` or `<step>:<number of a batch>`; its title is `change.step.<kind>.<step>`. */
  id: string;
  values?: PlannedStep['values'];
  done(ctx: RunContext): Promise<Observation>;
  /** null: the step only waits. Called again only after `done` returned not-yet and the settle time has passed. */
  run: ((ctx: RunContext) => Promise<StepReceipt>) | null;
  /** Wait at most this long for `done` after `run`; then the change needs attention. */
  timeoutMs: number;
  /** Set for a step during which the provider rolls through nodes. */
  rolling?: RollingTask;
  /** Many small writes; `run` is then null, and `done` returns the result of the work's own check. */
  work?: StepWork;
  /** Reverts this step if the run is stopped or fails after it began. Shown in the plan with the step. */
  undo?: StepWork;
}

function observed({ end, detail, nextLookMs }: WorkView): Observation {
  const reported = { detail: detail.text, ...phraseField(detail) };
  if (end.state === 'done') return { ...reported, state: 'done' };
  if (end.state !== 'failed') return { ...reported, state: 'not-yet', retryAfterMs: nextLookMs };
  const { problem } = end;
  const message = messageOf(problem);
  const remedy = remedyOf(problem);
  return {
    state: 'failed',
    code: problem.code,
    detail: message.text,
    ...phraseField(message),
    remedy: remedy.text,
    remedyPhrase: remedy.phrase,
    requestId: problem.requestId,
  };
}

export const workStep = (
  q: Pick<StepDefinition, 'id' | 'values' | 'timeoutMs'> & { work: StepWork; undo?: StepWork },
): StepDefinition => ({ ...q, run: null, done: async (ctx) => observed(await q.work.look(ctx, emptyPast(ctx.now))) });
