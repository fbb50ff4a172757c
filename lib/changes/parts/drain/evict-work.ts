import type { RunContext } from '@/lib/domain/change/context';
import { isDue, type StepWork, type WorkAct, type WorkPast, type WorkView } from '@/lib/domain/change/work';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { evictionOrder, turnsNow } from '@/lib/domain/drain/eviction-order';
import { AT_ONCE } from '@/lib/domain/drain/limits';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { DrainData, DrainBatch } from './data';
import { sendEviction } from './send-eviction';
import { endAtLimit, hopeless, limitReached, openedMessage } from './evict-limits';
import { evictRows, goneOf, isRequested } from './evict-rows';
import { endIfProtected } from './protected-nodes';
import { Replacements } from './replacements';
import { readBatch, shallowEnough, type BatchPods } from './batch-pods';

/** Every check lists the pods of each node, so many nodes are checked less often. */
const lookMs = (nodes: number): number => Math.max(2_000, nodes * 250);

interface Looked {
  seen: BatchPods;
  past: WorkPast;
  now: number;
}

const isMoving = ({ past, now }: Looked, { pod }: ClassifiedPod): boolean =>
  pod.deletionAt !== null || isRequested(past.items.get(pod.uid), now);

/** Pods whose turn it is and that may be evicted now, within the limits per node and cluster. */
function candidates(looked: Looked): ClassifiedPod[] {
  const { seen, past, now } = looked;
  const moving = seen.rows.filter((row) => row.mustLeave && isMoving(looked, row));
  const perNode = new Map<string, number>();
  for (const { pod } of moving) perNode.set(pod.nodeName, (perNode.get(pod.nodeName) ?? 0) + 1);
  const requested = new Set(moving.map(({ pod }) => pod.uid));
  const turns = turnsNow(evictionOrder(seen.rows), { gone: new Set(), requested });
  const chosen: ClassifiedPod[] = [];
  for (const { row } of turns) {
    const { uid, nodeName } = row.pod;
    const here = perNode.get(nodeName) ?? 0;
    // A pod that waits for a PDB uses no slot.
    if (!isDue(past, uid, now) || here >= AT_ONCE.node) continue;
    if (moving.length + chosen.length >= AT_ONCE.cluster) break;
    perNode.set(nodeName, here + 1);
    chosen.push(row);
  }
  return chosen;
}

function endOf(looked: Looked, q: { left: ClassifiedPod[]; data: DrainData; batch: DrainBatch }): WorkView['end'] {
  const { left, data } = q;
  if (left.length === 0) return { state: 'done' };
  const never = hopeless(left);
  if (never !== null) return never;
  const { nodes } = looked.seen;
  const here = new Set(left.map(({ pod }) => pod.nodeName));
  const busy = nodes.filter(({ name }) => here.has(name));
  const held = endIfProtected(busy, { data, now: looked.now });
  if (held !== null) return held;
  const opened = openedMessage(nodes);
  if (opened !== null) return endAtLimit(opened, { ...data, force: false });
  const msg = limitReached({ ...q, past: looked.past, now: looked.now });
  return msg === null ? { state: 'working' } : endAtLimit(msg, data);
}

function detailOf({ seen, past }: Looked, left: ClassifiedPod[]): Message {
  const gone = goneOf(past, seen).length;
  const total = gone + left.length;
  return total === 0 ? message('detail.no-pod-leaves') : message('detail.pods-left', { gone, total });
}

/**
 * Evicts the pods of a batch by UID, in order, and lists the nodes' pods to see which have left. A pod recreated under
 * the same name is another one, on another node.
 */
export function evictWork(data: DrainData, batch: DrainBatch): StepWork {
  const replacements = new Replacements();
  return {
    look: async (ctx: RunContext, past) => {
      const seen = await readBatch(ctx, { data, batch, shallow: shallowEnough(data) });
      const looked: Looked = { seen, past, now: ctx.now };
      await replacements.look(ctx, { rows: seen.rows, gone: goneOf(past, seen) });
      const left = seen.rows.filter((row) => row.mustLeave);
      const acts = candidates(looked).map((row): WorkAct => ({
        key: row.pod.uid,
        send: (run) => sendEviction(run, { row, past: past.items.get(row.pod.uid)?.act ?? null }),
      }));
      return {
        rows: evictRows({ ...looked, placeOf: (uid) => replacements.placeOf(uid) }),
        acts,
        end: endOf(looked, { left, data, batch }),
        detail: detailOf(looked, left),
        nextLookMs: lookMs(batch.nodes.length),
      };
    },
  };
}
