import 'server-only';
import type { listTimeline as endpoint } from '@/lib/contract/timeline';
import { can } from '@/lib/domain/access/permission';
import { keptEntries } from '@/lib/server/timeline/kept-entries';
import { queryTimeline } from '@/lib/server/timeline/query-timeline';
import type { Verb } from '../endpoint-call';

/** Everything that happened, merged from where it is kept. @throws Failure `invalid`, `not-found` */
export const listTimeline: Verb<typeof endpoint> = async ({ app, actor, input: { query } }) => {
  const mayReadAudit = can(actor.roles, 'audit.read').ok;
  const [{ rows, horizon }, kept] = await Promise.all([
    queryTimeline({ app, mayReadAudit }, query, query.limit),
    keptEntries(app, query.cluster),
  ]);
  return { now: app.clock.now(), rows, next: horizon, kept };
};
