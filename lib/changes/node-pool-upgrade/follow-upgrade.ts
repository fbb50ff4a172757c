import { followTask, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import type { Observation } from '@/lib/domain/change/kind';
import type { RunContext } from '@/lib/domain/change/context';
import { say } from '@/lib/domain/phrase/say';
import type { PoolUpgradeData } from './data';
import { withRows } from './node-rows';
import { isThere, lookAtNodes, progressOf } from './observe';

/** What ACK's rolling task has done to the nodes so far, with one row for each node. */
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
        ? say('detail.upgrading', { stage, done, total })
        : say('detail.upgrading-node', { stage, done, total, ...focus }),
    held: say('detail.upgrade-paused', { done, total }),
    after: say('detail.upgraded', { done, total }),
  });
  return withRows(followed, { ...look, nodes });
}
