import { placementNow } from '@/lib/changes/parts/placement-now';
import {
  byRefName,
  failingFindings,
  reschedulingOn,
  type PoolRescheduling,
  someRefs,
} from '@/lib/changes/parts/pool/pool-rescheduling';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { schedulableWorkloads } from '@/lib/changes/parts/pool/could-land';
import { buildOf, futureNodes, futureShapes } from './future-nodes';
import { atField, newPoolRef, type PoolInputs } from './read-inputs';

/** By the full rules; by labels and taints if not everything these need can be read. */
async function reschedulingOf(ctx: PlanContext, question: PoolInputs): Promise<PoolRescheduling> {
  const parts = await placementNow(ctx);
  if (parts !== null) return reschedulingOn(parts, futureNodes(question));
  return { others: schedulableWorkloads(question.world.workloads, futureShapes(question)), fails: [] };
}

function foreign(question: PoolInputs, others: readonly ResourceRef[]): Finding[] {
  if (others.length === 0) return [];
  const keepsAway = question.input.taints.some(({ effect }) => effect !== 'PreferNoSchedule');
  const code: FindingCode = keepsAway ? 'workloads-tolerate-taints' : 'workloads-schedulable';
  return [atField(question, code, { field: 'taints', params: someRefs(others) })];
}

/** Workloads that could be scheduled to the new Windows nodes but do not belong there. */
export async function newPoolRescheduling(
  ctx: PlanContext,
  question: PoolInputs,
): Promise<{ schedulableWorkloads: ResourceRef[]; findings: Finding[] }> {
  const { os, name } = question.input;
  if (os !== 'windows') return { schedulableWorkloads: [], findings: [] };
  const { others, fails } = await reschedulingOf(ctx, question);
  const at = { subject: newPoolRef(name), builds: [buildOf(question)] };
  return {
    schedulableWorkloads: [...others, ...fails].toSorted(byRefName),
    findings: [...foreign(question, others), ...failingFindings(fails, at)],
  };
}
