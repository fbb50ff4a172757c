import 'server-only';
import type { listChanges as endpoint } from '@/lib/contract/changes';
import type { ChangeList } from '@/lib/server/engine/journal/list-changes';
import type { CallOf } from '../endpoint-call';

/** One page of the inbox, newest first. */
export async function listChanges({
  input,
  actor,
  app,
}: CallOf<typeof endpoint>): Promise<ChangeList & { now: number }> {
  return { now: app.clock.now(), ...(await app.engine.list({ actor, ...input.query })) };
}
