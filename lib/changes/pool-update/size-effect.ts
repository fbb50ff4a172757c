import { finding } from '@/lib/domain/change/finding-catalogue';
import type { Finding } from '@/lib/domain/change/plan';
import { presentNodes, type UpdateQuestion } from './question';

/** Instances that appear or go because of the new size right away; what the autoscaler does later is not among them. */
export function sizeDelta(question: UpdateQuestion): number {
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
export const mostNodesLater = (question: UpdateQuestion): number => {
  const { size } = question.after;
  return size.mode === 'auto' ? size.max : (size.desired ?? presentNodes(question));
};

/** ACK docs, "Create and manage node pools", switching the scaling mode. */
function modeFindings(question: UpdateQuestion): Finding[] {
  const { before, after, subject } = question;
  const count = presentNodes(question);
  if (before.size.mode === after.size.mode) return [];
  if (after.size.mode === 'manual')
    return [finding('auto-scaling-ends', { subject, field: 'size', params: { count } })];
  const { min, max } = after.size;
  return [finding('auto-scaling-begins', { subject, field: 'size', params: { count, min, max } })];
}

/** What a new size or a new mode means for the instances that exist. */
export function sizeFindings(question: UpdateQuestion): Finding[] {
  const { differences, after, subject } = question;
  if (!differences.some(({ field }) => field.path.startsWith('size.'))) return [];
  const delta = sizeDelta(question);
  const count = presentNodes(question);
  const below = after.size.mode === 'auto' && after.size.max < count;
  return [
    ...modeFindings(question),
    ...(below && after.size.mode === 'auto'
      ? [
          finding('auto-max-below-present', {
            subject,
            field: 'size.max',
            params: { count, max: after.size.max },
          }),
        ]
      : []),
    ...(delta < 0 && !below
      ? [
          finding('provider-chooses-nodes', {
            subject,
            field: 'size',
            params: { count: -delta, total: count },
          }),
        ]
      : []),
  ];
}
