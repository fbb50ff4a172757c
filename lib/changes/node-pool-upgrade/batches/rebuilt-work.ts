import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import { someNames } from '../../parts/some-names';
import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import { taskOf } from '@/lib/changes/parts/pool/pool-task';
import type { StepWork, WorkPast, WorkRow, WorkView } from '@/lib/domain/change/work';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { CloudTask } from '@/lib/domain/ports/cloud';
import type { PoolUpgradeData } from '../data';
import { nodeMessage, rollRow } from '../node-rows';
import type { BatchedUpgrade } from './data';
import { type NodeVerdict, verdictsOf } from './rebuilt';
import { ofBatch, placeOfPart } from './batch';

const LOOK_MS = 5_000;
/** ACK and the API server may report new versions at slightly different times. */
const WRONG_FOR_MS = 2 * MINUTE_MS;
/** On Windows nodes it takes a while until every pod of a DaemonSet is Ready. */
const READY_WITHIN_MS = 30 * MINUTE_MS;

function rowOf({ wanted, node, missing }: NodeVerdict, pauses: boolean): WorkRow {
  if (missing === null) return rollRow(wanted, { state: 'done', detail: nodeMessage(node) });
  return rollRow(wanted, { state: pauses ? 'failed' : 'moving', detail: missing.message });
}

/** Why the nodes need attention; null while they are within their time limit. */
function reasonToPause(
  missing: readonly NodeVerdict[],
  q: { task: CloudTask | null; past: WorkPast; now: number },
): Message | null {
  const [first] = missing;
  if (first === undefined) return null;
  const { task, past, now } = q;
  const names = someNames(missing.map(({ wanted }) => wanted.name));
  if (task?.state === 'failed') {
    const msg = task.error?.message ?? task.stage;
    return message('problem.rebuild-failed', { names, message: msg });
  }
  const limitMs = missing.some(({ missing }) => missing?.wrong === true) ? WRONG_FOR_MS : READY_WITHIN_MS;
  const what = first.missing?.message ?? message('detail.is-not-ready');
  return now - past.from < limitMs ? null : message('problem.not-rebuilt', { names, what });
}

/**
 * Checks every node of a batch against the plan: its versions and build, a new boot, Ready, the pool's labels and
 * taints, and its DaemonSets. A failed batch pauses the run until someone decides; no later node is touched.
 */
export const rebuiltWork = (
  data: PoolUpgradeData,
  { batches, batch, part }: { batches: BatchedUpgrade; batch: DrainBatch; part: number },
): StepWork => ({
  look: async (ctx, past): Promise<WorkView> => {
    const verdicts = await verdictsOf(ctx, { data: ofBatch(data, batch), batches });
    const missing = verdicts.filter(({ missing }) => missing !== null);
    const task = missing.length === 0 ? null : await taskOf(ctx, placeOfPart(data, part));
    const msg = reasonToPause(missing, { task, past, now: ctx.now });
    const pauses = msg !== null;
    const end: WorkView['end'] =
      msg !== null ? { state: 'ask', message: msg } : { state: missing.length === 0 ? 'done' : 'working' };
    return {
      rows: verdicts.map((one) => rowOf(one, pauses)),
      acts: [],
      end,
      detail: message('detail.rebuilt', { done: verdicts.length - missing.length, total: verdicts.length }),
      nextLookMs: LOOK_MS,
    };
  },
});
