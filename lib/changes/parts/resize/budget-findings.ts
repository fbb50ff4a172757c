import { someNames } from '../some-names';
import { refusingBudgets } from '@/lib/changes/parts/pool/refusing-budgets';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { Resize } from './resize-inputs';

/** Budgets named in one sentence. */
const NAMED_AT_MOST = 5;

/** Budgets that refuse, as of now, to let pods of the pool go. ACK chooses the nodes, so all of them count. */
export async function budgetFindings(ctx: PlanContext, { pool, pods, subject, field }: Resize): Promise<Finding[]> {
  const params = { name: pool.name };
  const names = await refusingBudgets(ctx, pods);
  if (names === null) return [finding('pdbs-unknown', { subject, params })];
  if (names.length === 0) return [];
  const named = { ...params, count: names.length, names: someNames(names, NAMED_AT_MOST) };
  return [finding('pdb-allows-none', { subject, field, params: named })];
}
