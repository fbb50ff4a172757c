import 'server-only';
import type { listChanges as door } from '@/lib/contract/changes';
import type { ChangeList } from '@/lib/server/engine/journal/list-changes';
import type { CallOf } from '../endpoint-call';

/** One page of the inbox, newest first. */
export async function listChanges({
  input,
  actor,
  house,
}: CallOf<typeof door>): Promise<ChangeList & { now: number }> {
  return { now: house.clock.now(), ...(await house.engine.list({ actor, ...input.query })) };
}
