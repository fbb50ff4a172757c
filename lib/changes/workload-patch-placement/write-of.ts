import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { applyBody } from '@/lib/domain/workload/patch/apply-body';
import { type Edit, operationsOf } from '@/lib/domain/workload/patch/edits';
import { arePatchedByUs, type FieldOwner } from '@/lib/domain/workload/patch/field-owners';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';
import type { WorkloadBody } from '@/lib/domain/ports/kube-workloads';

/**
 * The way that suits the edits. Server-side apply records that a field is ours, and refuses where another tool applies it;
 * but it can neither take away nor shorten what others wrote, so that needs a JSON patch, guarded by tests of what it replaces.
 */
export function writeOf(q: {
  target: PatchTarget;
  before: RawObject;
  after: RawObject;
  edits: readonly Edit[];
  owners: readonly FieldOwner[];
}): WorkloadBody {
  const { before, edits, owners } = q;
  const isAddition = edits.every(({ from, to }) => to !== undefined && !Array.isArray(from));
  if (isAddition && owners.length === 0 && !arePatchedByUs(before, edits)) return { how: 'apply', body: applyBody(q) };
  return { how: 'patch', operations: operationsOf(edits) };
}
