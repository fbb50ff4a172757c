import 'server-only';
import type { timelineLanes as endpoint } from '@/lib/contract/timeline';
import { Failure } from '@/lib/domain/failure';
import { objectOf, sourcesOf } from '@/lib/server/timeline/query-timeline';
import { readLane } from '@/lib/server/timeline/read-lanes';
import type { ReadVerb } from '../endpoint-call';
import { clusterOf } from '../require-cluster';
import type { AppContext } from '@/lib/server/app-context';

const DAY_MS = 24 * 3_600_000;
const LONGEST_MS = 366 * DAY_MS;

/** Marks of one cluster or of each, by default of the last 24 hours. @throws Failure `invalid`, `not-found` */
export const listLanes: ReadVerb<typeof endpoint, Pick<AppContext, 'db' | 'fleet' | 'clock'>> = async ({
  app,
  input,
}) => {
  const { query } = input;
  const now = app.clock.now();
  const to = Math.min(query.to ?? now, now);
  const from = query.from ?? to - DAY_MS;
  if (from >= to || to - from > LONGEST_MS)
    throw new Failure('invalid', 'The period is empty or longer than a year.', {
      issues: [{ field: 'from', message: 'must be before to, and at most 366 days' }],
      remedy: 'Choose another period.',
    });
  const object = objectOf(query);
  const narrowed = { object, sources: sourcesOf(query.sources), problems: query.problems === 'yes' };
  const clusters = query.cluster === undefined ? app.fleet.clusters() : [clusterOf(app, query.cluster)];
  const lanes = await Promise.all(
    clusters.map(async (cluster) => ({
      cluster: cluster.name,
      ...(await readLane(app, { cluster, ...narrowed, from, to })),
    })),
  );
  return { now, from, to, lanes };
};
