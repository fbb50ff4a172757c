import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { readResize } from '@/lib/changes/parts/resize/resize';
import type { Resize } from '@/lib/changes/parts/resize/resize-inputs';
import type { PlanContext } from '@/lib/domain/change/context';
import { presentNodes } from './read-inputs';
import type { UpdateInputs } from './update-inputs';

/** Instances added or removed immediately by the new size; later autoscaling is not included. */
function sizeDelta(question: UpdateInputs): number {
  const { before, after } = question;
  const now = presentNodes(question);
  if (after.size.mode === 'manual') {
    if (after.size.desired === null) return 0;
    const from = before.size.mode === 'manual' ? (before.size.desired ?? now) : now;
    return after.size.desired - from;
  }
  return Math.max(after.size.min - now, Math.min(after.size.max - now, 0));
}

/** Nodes the pool may grow to without another change. */
export const mostNodesLater = (question: UpdateInputs): number => {
  const { size } = question.after;
  return size.mode === 'auto' ? size.max : (size.desired ?? presentNodes(question));
};

/** ACK docs, "Create and manage node pools", switching the scaling mode. */
function modeFindings(question: UpdateInputs): Finding[] {
  const { before, after, subject } = question;
  const count = presentNodes(question);
  if (before.size.mode === after.size.mode) return [];
  if (after.size.mode === 'manual')
    return [finding('auto-scaling-ends', { subject, field: 'size', params: { count } })];
  const { min, max } = after.size;
  return [finding('auto-scaling-begins', { subject, field: 'size', params: { count, min, max } })];
}

export const sizeChanges = ({ differences }: UpdateInputs): boolean =>
  differences.some(({ field }) => field.path.startsWith('size.'));

/** The size part of an edit, in the form that `node-pool.scale` uses; null if it adds and removes no instance. */
export async function resizeOf(ctx: PlanContext, question: UpdateInputs): Promise<Resize | null> {
  const { before, after, subject, pool, world, nodes } = question;
  const delta = sizeChanges(question) ? sizeDelta(question) : 0;
  if (delta === 0) return null;
  const now = presentNodes(question);
  const current = before.size.mode === 'manual' ? (before.size.desired ?? now) : now;
  const { pools, types, vSwitches } = world;
  const offers = { types, vSwitches };
  const place = { subject, field: 'size', pool, after, pools, nodes, allNodes: world.nodes, offers };
  return readResize(ctx, { ...place, current, wanted: current + delta });
}

/** Effects of a new mode on existing instances, before any of them is removed. */
export function sizeFindings(question: UpdateInputs): Finding[] {
  const { after, subject } = question;
  if (!sizeChanges(question)) return [];
  const count = presentNodes(question);
  if (after.size.mode !== 'auto' || after.size.max >= count) return modeFindings(question);
  const params = { count, max: after.size.max };
  return [...modeFindings(question), finding('auto-max-below-present', { subject, field: 'size.max', params })];
}
