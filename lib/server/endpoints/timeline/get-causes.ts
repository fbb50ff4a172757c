import 'server-only';
import type { timelineCauses as endpoint } from '@/lib/contract/timeline';
import { Failure } from '@/lib/domain/failure';
import { CAUSE_MS } from '@/lib/domain/timeline/causes';
import type { AppContext } from '@/lib/server/app-context';
import { findCauses } from '@/lib/server/timeline/find-causes';
import { entryOf } from '@/lib/server/timeline/query-timeline';
import type { ReadVerb } from '../endpoint-call';
import { clusterOf } from '../require-cluster';

/** @throws Failure `not-found` for an entry that is not recorded or no longer kept. */
export const getCauses: ReadVerb<typeof endpoint, Pick<AppContext, 'db' | 'fleet' | 'clock'>> = async ({
  app,
  input,
}) => {
  const row = await app.db.timelineEntry.findUnique({ where: { id: input.params.entry } });
  const entry = row === null ? null : entryOf(row);
  if (row === null || entry === null)
    throw new Failure('not-found', 'There is no such entry, or it is no longer kept.', {
      remedy: 'Open the timeline and choose an entry that is listed.',
    });
  const causes = await findCauses(app, { row, cluster: clusterOf(app, row.cluster) });
  return { now: app.clock.now(), entry, searchedMs: CAUSE_MS, causes };
};
