import type { ChangeKind, RunContext, StepReceipt } from '@/lib/domain/change/kind';
import { nextMove, type StepStanding } from '@/lib/domain/change/next-move';
import type { Json } from '@/lib/domain/json';
import type { FakeWorld } from './fake-world';

/** The process died. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** What survives a crash: what was journalled before and after each write. */
export interface Journal {
  intents: Map<string, { at: number; tries: number }>;
  receipts: Map<string, StepReceipt>;
}

export const newJournal = (): Journal => ({ intents: new Map(), receipts: new Map() });

const SETTLE_MS = 10_000;

/**
 * Runs the steps by the engine's rule (look, journal, write, look) without a database. `crash` is asked right after a
 * write took effect and before its answer is journalled.
 */
export async function driveSteps(q: {
  kind: ChangeKind;
  data: Json;
  world: FakeWorld;
  journal: Journal;
  secret: string;
  crash: (write: number) => boolean;
}): Promise<void> {
  const { kind, world, journal } = q;
  let now = 1_000_000 + journal.intents.size * 100_000;
  const claimedAt = now;
  const context = (): RunContext => ({
    ...world.planContext(now),
    changeId: 'change-1',
    cloudWrite: world.cloudWrite,
    kubeWrite: world.kubeWrite,
    secret: () => q.secret,
    journal: (id) => journal.receipts.get(id) ?? null,
  });
  for (const step of kind.steps(q.data)) {
    for (let turns = 0; ; turns += 1) {
      if (turns > 100) throw new Error(`${step.id} never ends`);
      const seen = await step.done(context());
      if (seen.state === 'done') break;
      if (seen.state === 'failed') throw new Error(`${step.id} failed: ${seen.detail}`);
      const intent = journal.intents.get(step.id);
      const sent = journal.receipts.has(step.id);
      const standing: StepStanding = {
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
      const move = nextMove(standing, 1_000);
      if (move.move === 'attention') throw new Error(`${step.id} needs attention`);
      if (move.move === 'wait') now += move.forMs;
      else if (step.run !== null) {
        journal.intents.set(step.id, { at: now, tries: standing.tries + 1 });
        const receipt = await step.run(context());
        if (q.crash(world.effects.length)) throw new Crash();
        journal.receipts.set(step.id, receipt);
      }
    }
  }
}
