import 'server-only';
import { z } from 'zod';
import { planSchema, type Plan } from '@/lib/domain/change/plan';
import type { OtherChanges, PlanContext } from '@/lib/domain/change/step';
import type { Reads } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

type Affecting = Pick<Plan, 'targets' | 'diff' | 'impact'>;

/** Of a plan, or null: a damaged one cannot run either. */
function readPlan(text: string | undefined): Affecting | null {
  try {
    const read = z.object({
      targets: planSchema.shape.targets,
      diff: planSchema.shape.diff,
      impact: planSchema.shape.impact,
    });
    return read.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

const closes = ({ target, path, to }: Plan['diff'][number]): boolean =>
  target.type === 'node' && ((path === 'unschedulable' && to === true) || (path === 'nodePool' && to === null));

/** UIDs of the nodes of a pool that ACK may choose, which only a run that has begun has locked. */
const lockedNodes = (locks: readonly string[]): string[] =>
  locks.flatMap((uid) => /^[^/]*\/node\/(.+)$/.exec(uid)?.[1] ?? []);

const uidsOf = ({ targets }: Affecting, type: 'node' | 'pod'): string[] =>
  targets.filter((one) => one.type === type).map(({ uid }) => uid);

type OtherReads = Pick<Reads, 'changeEvent' | 'changeRun' | 'resourceLock'>;

/**
 * Which changes were approved after this one and have not started: they were planned beside it. If both counted each other,
 * both would be outdated at their start. Null: this one is not approved.
 */
async function laterThan(db: OtherReads, changeId: string): Promise<Prisma.ChangeWhereInput | null> {
  const queued = { type: 'queued' };
  const own = await db.changeEvent.findFirst({
    where: { changeId, ...queued },
    orderBy: { seq: 'desc' },
    select: { at: true },
  });
  if (own === null) return null;
  const { at } = own;
  const after = { ...queued, OR: [{ at: { gt: at } }, { at, changeId: { gt: changeId } }] };
  return { state: { in: ['approved', 'queued'] }, events: { some: after } };
}

/** What approved changes whose runs have not ended take away. `except`: the change that is planned. */
async function otherChanges(
  db: OtherReads,
  q: { cluster: string; except?: string | undefined },
): Promise<OtherChanges> {
  const others: OtherChanges = { interrupted: new Set(), closed: new Set(), pods: new Set() };
  const plans = { orderBy: { id: 'desc' as const }, take: 1, select: { plan: true } };
  const later = q.except === undefined ? null : await laterThan(db, q.except);
  const change = { cluster: q.cluster, ...(later === null ? {} : { NOT: later }) };
  const runs = await db.changeRun.findMany({
    where: { state: { in: ['queued', 'running'] }, changeId: { not: q.except ?? '' }, change },
    select: { changeId: true, change: { select: { plans } } },
  });
  for (const { changeId, change } of runs) {
    const plan = readPlan(change.plans[0]?.plan);
    if (plan === null) continue;
    for (const { target } of plan.diff.filter(closes)) others.closed.add(target.uid);
    const { linux, windows } = plan.impact.pods;
    if (linux + windows === 0) continue;
    const pods = uidsOf(plan, 'pod');
    for (const uid of pods) others.pods.add(uid);
    if (pods.length > 0) continue;
    const locks = await db.resourceLock.findMany({ where: { changeId }, select: { uid: true } });
    for (const uid of [...uidsOf(plan, 'node'), ...lockedNodes(locks.map((lock) => lock.uid))])
      others.interrupted.add(uid);
  }
  return others;
}

/** For planning beside them; read once per plan, and only if asked for. */
export function besideOthers<Context extends PlanContext>(ctx: Context, db: OtherReads, except?: string): Context {
  let known: Promise<OtherChanges> | null = null;
  return { ...ctx, others: () => (known ??= otherChanges(db, { cluster: ctx.cluster.name, except })) };
}
