import type { Plan, PlannedPod } from '@/lib/domain/change/plan';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import { phraseField, type Message } from '@/lib/domain/message/model';
import type { DrainWorld } from './drain-world';
import { podName } from './batch-pods';

/** More than is readable; the run's rows have all of them. */
const LISTED = 500;
const OUTCOMES: PlannedPod['outcome'][] = ['blocked', 'evict', 'finish'];

const outcomeOf = ({ treatment }: ClassifiedPod): PlannedPod['outcome'] =>
  treatment === 'skip' ? 'finish' : treatment;

/** What the drain does with each pod that must leave, most important first. */
export function plannedPods({ rows, rescheduling }: DrainWorld): NonNullable<Plan['pods']> {
  const ends = new Map<string, Message | null>([
    ...(rescheduling?.unschedulable ?? []).map((one) => [one.displaced.uid, one.message] as const),
    ...(rescheduling?.places ?? []).map((one) => [one.displaced.uid, one.message] as const),
  ]);
  const pods = rows
    .filter(({ mustLeave }) => mustLeave)
    .map((row): PlannedPod => {
      const { uid, nodeName } = row.pod;
      const end = ends.get(uid) ?? null;
      const why: Message[] = [...row.reasons.map(reasonMessage), ...(end === null ? [] : [end])];
      return {
        uid,
        name: podName(row.pod),
        node: nodeName,
        outcome: outcomeOf(row),
        why: why.map((message) => ({ text: message.text, ...phraseField(message) })),
      };
    })
    .toSorted((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) || b.why.length - a.why.length);
  return { listed: pods.slice(0, LISTED), more: Math.max(0, pods.length - LISTED), staying: rows.length - pods.length };
}
