import { readable } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';

const batchSize = 100;

type Where = NonNullable<NonNullable<Parameters<Db['change']['findMany']>[0]>['where']>;

/** Of all changes that match, in the order of their ids; each once, though they alter meanwhile. */
export async function* changeIds(db: Db, where: Where): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await readable(
      (page) =>
        db.change.findMany({
          where: { AND: [where, { id: { gt: after } }] },
          orderBy: { id: 'asc' },
          select: { id: true },
          ...page,
        }),
      batchSize,
    );
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
