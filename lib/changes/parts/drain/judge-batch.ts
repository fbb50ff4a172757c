import { drainOf } from '../inputs/drain';
import { commonBounds, grownBounds } from '@/lib/domain/change/bounds';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import { grownMessages, titleOf } from '@/lib/domain/change/grown-messages';
import type { Plan } from '@/lib/domain/change/plan';
import type { RunContext, StepWork, WorkView } from '@/lib/domain/change/step';
import { message } from '@/lib/domain/message/message';
import { listed, type Message } from '@/lib/domain/message/model';
import { nodeRef } from '../refs';
import type { PodReason } from '@/lib/domain/drain/classified';
import type { KubeReader } from '@/lib/domain/ports/kube';
import type { DrainBatch, DrainData, DrainWorld } from './data';
import { drainBounds, impactOf } from './plan-drain';
import { podFindings } from './pod-findings';
import { readDrain, withRescheduling } from './read-inputs';

/** Each check reads the pods of every node that is left. */
const LOOK_MS = 15_000;
const LATER_LOOK_MS = 60_000;
/** How long a paused run is checked again and again. */
const LAST_MS = 60_000;

/**
 * Not compared: pods of earlier batches may have moved to one node of a later one, and every eviction waits for another
 * pod to serve.
 */
const EACH_WAITS: readonly FindingCode[] = ['drain-lone-pods', 'interrupted-with-others', 'drain-replicas-unknown'];

interface Judged {
  data: DrainData;
  batch: DrainBatch;
  part: number;
  /** Its nodes are back before the next batch; otherwise those of later batches are missing as well. */
  returns: boolean;
}

/** Start times of pods serve only the estimate of a plan; they would be read of every pod. */
const withoutEstimate = (kube: KubeReader): KubeReader => ({ ...kube, placedPods: () => Promise.resolve([]) });

/** A request that accepts the loss of every emptyDir accepts it for workloads that are deployed during the drain. */
function withoutAcceptedScratch({ rows, ...world }: DrainWorld, { accepted }: DrainData): DrainWorld {
  const isNew = ({ code }: PodReason): boolean => code !== 'empty-dir' || accepted.emptyDir !== 'all';
  return { ...world, rows: rows.map((row) => ({ ...row, reasons: row.reasons.filter(isNew) })) };
}

/** What the drain of the nodes that are left would do today. */
async function planNow(ctx: RunContext, q: Judged): Promise<Pick<Plan, 'bounds' | 'findings'>> {
  const { data, batch, part } = q;
  const left = q.returns ? [batch] : data.batches.slice(part - 1);
  const { accepted, force, disk } = data;
  const input = drainOf(
    left.flatMap(({ nodes }) => nodes),
    { accepted, force },
  );
  const reading = { ...ctx, kube: withoutEstimate(ctx.kube) };
  const read = await readDrain(reading, { ...input, disk, batches: left });
  const world = withoutAcceptedScratch(await withRescheduling(reading, read), data);
  const [first] = world.present;
  const subject = first === undefined ? { type: 'cluster' as const, uid: '', name: ctx.cluster.name } : nodeRef(first);
  const ignored = disk === 'lost' ? [...EACH_WAITS, 'drain-host-path'] : EACH_WAITS;
  const findings = podFindings(world, subject).filter(({ code }) => !ignored.some((one) => one === code));
  const bounds = { ...commonBounds({ impact: impactOf(world, world.present), findings }), ...drainBounds(world) };
  return { bounds, findings };
}

/** What is beyond the approved plan; null: nothing. */
async function beyondNow(ctx: RunContext, q: Judged & { approved: Plan['bounds'] }): Promise<Message | null> {
  const { part, approved } = q;
  const fresh = await planNow(ctx, q);
  const blocker = fresh.findings.find(({ severity }) => severity === 'blocker');
  if (blocker !== undefined) return message('problem.batch-beyond', { part, what: titleOf(blocker) });
  if (grownBounds(fresh.bounds, approved).length === 0) return null;
  return message('problem.batch-beyond', {
    part,
    what: listed(grownMessages(fresh, { bounds: approved, findings: [] })),
  });
}

const waiting = (detail: Message, end: WorkView['end'], nextLookMs = LOOK_MS): WorkView => ({
  rows: [],
  acts: [],
  end,
  detail,
  nextLookMs,
});

/** A batch after the first begins only if what is left to do is still within what was approved. */
export function onceJudged(work: StepWork, q: Judged): StepWork {
  const { data, part } = q;
  let isFine = part === 1;
  let wasBeyond = false;
  return {
    look: async (ctx, past) => {
      const { approved } = ctx;
      if (isFine || approved === undefined || past.items.size > 0) return work.look(ctx, past);
      const overdueMs = ctx.now - past.from - data.healthyWithinMs;
      const ask = { state: 'ask', remedy: message('remedy.batch-beyond') } as const;
      const waits = message('problem.batch-waits', { part });
      if (overdueMs >= LAST_MS) return waiting(waits, { ...ask, message: waits });
      // The live store is cheap to read again; the API server has the last word.
      const again = wasBeyond && overdueMs < 0 ? ctx.live : undefined;
      const still = again === undefined ? null : await beyondNow({ ...ctx, kube: again }, { ...q, approved });
      const beyond = still ?? (await beyondNow(ctx, { ...q, approved }));
      wasBeyond = beyond !== null;
      if (beyond !== null) {
        const end = overdueMs >= 0 ? ({ ...ask, message: beyond } as const) : ({ state: 'working' } as const);
        return waiting(beyond, end, ctx.now - past.from < LATER_LOOK_MS ? LOOK_MS : LATER_LOOK_MS);
      }
      isFine = true;
      return work.look(ctx, past);
    },
  };
}
