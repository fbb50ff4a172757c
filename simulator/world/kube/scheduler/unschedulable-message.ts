import type { Unfit } from '@/simulator/world/kube/scheduler/fit';

/** The text of a FailedScheduling event: `0/5 nodes are available: 2 Insufficient cpu, 3 node(s) …` */
export function unschedulableMessage(answers: readonly Unfit[], minor: number): string {
  const counts = new Map<string, number>();
  for (const { reasons } of answers)
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const why = [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .sort()
    .join(', ');
  return messageOf(why, answers, minor);
}

/** A PreFilter refused the pod: its words stand for all nodes, and no preemption can help. */
export function refusedMessage(refusal: string, nodes: number, minor: number): string {
  const answers = Array.from({ length: nodes }, (): Unfit => ({ reasons: [], hopeless: true }));
  return messageOf(refusal, answers, minor);
}

function messageOf(why: string, answers: readonly Unfit[], minor: number): string {
  const total = answers.length;
  if (total === 0) return 'no nodes available to schedule pods';
  const hopeless = answers.filter((answer) => answer.hopeless).length;
  const parts = [
    ...(total - hopeless > 0 ? [`${total - hopeless} No preemption victims found for incoming pod`] : []),
    ...(hopeless > 0 ? [`${hopeless} Preemption is not helpful for scheduling`] : []),
  ];
  const claims = minor >= 34 ? 'no new claims to deallocate, ' : '';
  return `0/${total} nodes are available: ${why}. ${claims}preemption: 0/${total} nodes are available: ${parts.toSorted().join(', ')}.`;
}
