import 'server-only';
import type { ExternalDrainRow, listExternalDrains as endpoint } from '@/lib/contract/external-drains';
import type { ExternalDrain } from '@/lib/domain/drain/external-drains';
import { externalDrainFindings, blockingPdbFinding } from '@/lib/domain/drain/external-drain-findings';
import { lockKey } from '@/lib/server/engine/run/locks';
import type { AppContext } from '@/lib/server/app-context';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import { clusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

const BUDGETS_SHOWN = 50;
const ORDER: readonly ExternalDrain['state'][] = ['blocked', 'leaving', 'waiting', 'empty'];

function rowOf(drain: ExternalDrain, change: string | null): ExternalDrainRow {
  const { uid, name, os, ready, cordonedBy, cordonedAt, state, left } = drain;
  return { uid, name, os, ready, cordonedBy, cordonedAt, state, left, change, findings: externalDrainFindings(drain) };
}

/** The running change that locks each node or its pool, by node UID: ACK cordons nodes too. */
async function changesAt(
  { db }: AppContext,
  { name, store }: ClusterHandle,
  uids: readonly string[],
): Promise<Map<string, string>> {
  const keys = new Map(
    uids.map((uid) => {
      const pool = store.nodeRow(uid)?.poolId ?? null;
      const own = lockKey(name, { type: 'node', uid });
      return [uid, pool === null ? [own] : [own, lockKey(name, { type: 'node-pool', uid: pool })]];
    }),
  );
  const locks = await db.resourceLock.findMany({
    where: { uid: { in: [...new Set([...keys.values()].flat())] } },
    select: { uid: true, changeId: true },
  });
  return new Map(
    [...keys].flatMap(([uid, own]) => {
      const lock = locks.find((one) => own.includes(one.uid));
      return lock === undefined ? [] : [[uid, lock.changeId] as const];
    }),
  );
}

/** Nodes cordoned outside Mullion, why each is not empty, and the blocking budgets. @throws Failure `not-found` */
export const listExternalDrains: ReadVerb<typeof endpoint, AppContext> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const { node, limit } = input.query;
  const now = app.clock.now();
  const found = cluster.store.externalDrains(now);
  const all = found?.nodes ?? [];
  const meant = node === undefined ? all : all.filter(({ name }) => name === node);
  const budgets = found?.budgets ?? [];
  const shown = meant.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).slice(0, limit);
  const changes =
    shown.length === 0
      ? new Map<string, string>()
      : await changesAt(
          app,
          cluster,
          shown.map(({ uid }) => uid),
        );
  return {
    now,
    sources: cluster.sources(),
    nodes: shown.map((drain) => rowOf(drain, changes.get(drain.uid) ?? null)),
    totals:
      found === null ? null : { nodes: all.length, blocked: all.filter(({ state }) => state === 'blocked').length },
    budgets: budgets
      .slice(0, BUDGETS_SHOWN)
      .map((blocking) => ({
        uid: blocking.uid,
        name: blocking.budget,
        finding: blockingPdbFinding(blocking, cluster.name),
      })),
    budgetsTotal: found?.budgets?.length ?? null,
  };
};
