import { followTask, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import type { Observation } from '@/lib/domain/change/kind';
import type { RunContext } from '@/lib/domain/change/context';
import { message } from '@/lib/domain/message/message';
import type { PoolUpgradeData } from './data';
import { withRows } from './node-rows';
import { isThere, lookAtNodes, progressOf } from './observe';

/** The progress of ACK's rolling task, with one row per node. */
export async function followUpgrade(
  ctx: RunContext,
  { data, place }: { data: PoolUpgradeData; place: TaskPlace },
): Promise<Observation> {
  const look = { data, strict: true };
  const nodes = await lookAtNodes(ctx, data);
  const { done, total, focus } = progressOf(nodes, look);
  const followed = await followTask(ctx, {
    place,
    reached: nodes.every((one) => isThere(one, look)),
    under: (stage) =>
      focus === null
        ? message('detail.upgrading', { stage, done, total })
        : message('detail.upgrading-node', { stage, done, total, ...focus }),
    paused: message('detail.upgrade-paused', { done, total }),
    after: message('detail.upgraded', { done, total }),
  });
  return withRows(followed, { ...look, nodes });
}
