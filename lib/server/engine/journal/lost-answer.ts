import { message } from '@/lib/domain/message/message';
import type { AuditNote } from './audit-entry';

const answers = {
  seen: { outcome: 'ok', reason: 'problem.answer-lost-seen' },
  absent: { outcome: 'failed', reason: 'problem.answer-lost-absent' },
  /** A check saw no effect, but it may still come. */
  'not-yet': { outcome: 'unknown', reason: 'problem.answer-lost-absent' },
  unknown: { outcome: 'unknown', reason: 'problem.answer-lost' },
} as const;

/** What is known of a call whose own answer was never recorded, because the run was interrupted. */
export type Found = keyof typeof answers;

export const lostAnswer = (found: Found) => ({
  phase: 'answered' as const,
  outcome: answers[found].outcome satisfies AuditNote['outcome'],
  reason: message(answers[found].reason).text,
});
