import { z } from 'zod';
import type { ChangeLine } from '@/lib/contract/changes';
import { approvalSchema, requirementSchema, summaryParamsSchema } from '@/lib/domain/change/change';
import { resourceRefSchema } from '@/lib/domain/change/plan';
import { changeStateSchema } from '@/lib/domain/change/change';
import { environmentSchema } from '@/lib/domain/cluster/cluster';
import type { Db } from '@/lib/server/db/db';

/** What a line of the list is made of. */
const lineInclude = {
  approvals: true,
  plans: { orderBy: { id: 'desc' as const }, take: 1, select: { fingerprint: true, requirement: true } },
};
export type ChangeRow = Awaited<ReturnType<typeof findChangeRows>>[number];
type Query = Pick<NonNullable<Parameters<Db['change']['findMany']>[0]>, 'where' | 'orderBy' | 'skip' | 'take'>;

export const findChangeRows = (db: Db, query: Query) => db.change.findMany({ ...query, include: lineInclude });

export const approvalsOf = (row: ChangeRow) =>
  row.approvals
    .filter((one) => one.fingerprint === row.fingerprint)
    .map((one) =>
      approvalSchema.parse({
        by: { id: one.personId, name: one.personName },
        decision: one.decision,
        comment: one.comment,
        fingerprint: one.fingerprint,
        at: one.at.getTime(),
      }),
    );

/**
 * The line of a change, without what one person may do. What throws here is counted as unreadable by the list, and named
 * by verification. @throws an error that `isMalformed` recognizes.
 */
export function readLine(row: ChangeRow): Omit<ChangeLine, 'decide'> {
  const [plan] = row.plans;
  return {
    id: row.id,
    kind: row.kind,
    cluster: row.cluster,
    environment: environmentSchema.parse(row.environment),
    state: changeStateSchema.parse(row.state),
    summary: row.summary,
    summaryParams: summaryParamsSchema.parse(JSON.parse(row.summaryParams)),
    requester: { id: row.requesterId, name: row.requesterName },
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    requirement: plan === undefined ? null : requirementSchema.parse(JSON.parse(plan.requirement)),
    approvals: approvalsOf(row),
    targets: z.array(resourceRefSchema).parse(JSON.parse(row.targets)),
    fingerprint: row.fingerprint,
    nodes: row.impactNodes,
    pods: row.impactPods,
    reversible: row.reversible,
    blockers: row.blockers,
    warnings: row.warnings,
  };
}
