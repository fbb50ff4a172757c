import type { ChangeKind } from '@/lib/domain/change/kind';
import { nextMove, type StepProgress } from '@/lib/domain/change/next-move';
import type { Json } from '@/lib/domain/json';
import type { SampleWorld } from './sample-world';
import type { RunContext, StepReceipt, PastAct, PastItem, StepWork, WorkRow } from '@/lib/domain/change/step';
import { isDue } from '@/lib/domain/change/step';

export class Crash extends Error {
  override readonly name = 'Crash';
}

/** What survives a crash: journal entries before and after each write. */
interface Journal {
  intents: Map<string, { at: number; tries: number }>;
  receipts: Map<string, StepReceipt>;
  /** Rows and acts of steps with many small writes, by step. */
  work: Map<string, Map<string, PastItem>>;
}

export const newJournal = (): Journal => ({ intents: new Map(), receipts: new Map(), work: new Map() });

const SETTLE_MS = 10_000;

function seenRow(items: Map<string, PastItem>, { row, now }: { row: WorkRow; now: number }): void {
  const before = items.get(row.key);
  const { type, state, name, group } = row;
  const since = before?.state === state ? before.since : now;
  const where = row.where ?? before?.where ?? null;
  items.set(row.key, { type, state, since, name, group, where, act: before?.act ?? null });
}

/** Check, journal, send, check again: as the engine does with many small writes. */
async function driveWork(q: {
  step: { id: string; work: StepWork };
  world: SampleWorld;
  context: () => RunContext;
  journal: Journal;
  crash: () => boolean;
}): Promise<void> {
  const { step, journal, world } = q;
  const items = journal.work.get(step.id) ?? new Map<string, PastItem>();
  journal.work.set(step.id, items);
  const from = world.now;
  for (let turns = 0; turns < 500; turns += 1) {
    const past = { items, from };
    const view = await step.work.look(q.context(), past);
    const { now } = world;
    for (const row of view.rows) seenRow(items, { row, now });
    if (view.end.state === 'done') return;
    if (view.end.state !== 'working') throw new Error(`${step.id} ends: ${JSON.stringify(view.end)}`);
    for (const act of view.acts.filter(({ key }) => isDue(past, key, now))) {
      const item = items.get(act.key);
      if (item === undefined) throw new Error(`${act.key} has no row`);
      const tries = (item.act?.tries ?? 0) + 1;
      const intent: PastAct = { state: 'intent', at: now, tries, retryAt: 0, code: '', message: { text: '' } };
      items.set(act.key, { ...item, act: intent });
      const answer = await act.send(q.context());
      if (q.crash()) throw new Crash();
      if (answer.state === 'never') throw new Error(`${step.id} never works: ${answer.problem.message}`);
      const refused = answer.state === 'refused' ? answer : null;
      const retryAt = refused === null ? 0 : now + refused.retryAfterMs;
      const state = answer.state === 'accepted' ? 'accepted' : 'refused';
      items.set(act.key, { ...item, act: { ...intent, state, retryAt, code: refused?.code ?? '' } });
    }
    world.pass(Math.max(500, view.nextLookMs));
  }
  throw new Error(`${step.id} never ends`);
}

/** Runs the steps as the engine does, without a database; `crash` is called between a write and its journal entry. */
export async function driveSteps(q: {
  kind: ChangeKind;
  data: Json;
  world: SampleWorld;
  journal: Journal;
  secret: string;
  crash: (write: number) => boolean;
}): Promise<void> {
  const { kind, world, journal } = q;
  const claimedAt = world.now;
  const context = (): RunContext =>
    world.runContext({ secret: () => q.secret, journal: (id) => journal.receipts.get(id) ?? null });
  for (const step of kind.steps(q.data)) {
    const { id, work } = step;
    if (work !== undefined) {
      const crash = (): boolean => q.crash(world.effects.length);
      await driveWork({ step: { id, work }, world, context, journal, crash });
      continue;
    }
    for (let turns = 0; ; turns += 1) {
      if (turns > 100) throw new Error(`${step.id} never ends`);
      const seen = await step.done(context());
      if (seen.state === 'done') break;
      if (seen.state === 'failed') throw new Error(`${step.id} failed: ${seen.detail}`);
      const { now } = world;
      const intent = journal.intents.get(step.id);
      const sent = journal.receipts.has(step.id);
      const progress: StepProgress = {
        writes: step.run !== null,
        state: intent === undefined ? 'waiting' : sent ? 'sent' : 'intent',
        intentAt: intent?.at ?? now,
        answeredAt: null,
        claimedAt,
        retryAt: 0,
        tries: intent?.tries ?? 0,
        now,
        settleMs: SETTLE_MS,
        timeoutMs: step.timeoutMs,
      };
      const move = nextMove(progress, 1_000);
      if (move.move === 'attention') throw new Error(`${step.id} needs attention`);
      if (move.move === 'wait') world.pass(move.forMs);
      else if (step.run !== null) {
        journal.intents.set(step.id, { at: now, tries: progress.tries + 1 });
        const receipt = await step.run(context());
        if (q.crash(world.effects.length)) throw new Crash();
        journal.receipts.set(step.id, receipt);
      }
    }
  }
}
