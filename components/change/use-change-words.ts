'use client';
import { useMemo } from 'react';
import { useSaid } from '@/lib/client/use-said';
import type { Change, Step } from '@/lib/domain/change/change';
import { findingSaid } from '@/lib/domain/change/finding-said';
import type { Finding, Prerequisite } from '@/lib/domain/change/plan';
import { messageOf, remedyOf } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/problem';
import { stepSaid } from '@/lib/domain/change/step-said';
import { saidOf } from '@/lib/domain/phrase/phrase';
import type { Phrase } from '@/lib/domain/phrase/phrase';

/** A refusal or a demand of the policy, with the words that say why. */
type Reasoned = { reason: string; phrase?: Phrase | undefined };

export interface ChangeWords {
  sentence(change: Pick<Change, 'kind' | 'summary' | 'summaryParams'>): string;
  cause(finding: Finding): string;
  remedy(finding: Finding): string;
  prerequisite(prerequisite: Prerequisite): string;
  seen(prerequisite: Prerequisite): string | null;
  needs(prerequisite: Prerequisite): string;
  stepTitle(change: Pick<Change, 'kind' | 'summaryParams' | 'targets'>, step: Pick<Step, 'id' | 'title'>): string;
  stepDetail(step: Pick<Step, 'detail' | 'detailPhrase'>): string;
  reason(reasoned: Reasoned): string;
  problem(problem: Pick<Problem, 'message' | 'phrase'>): string;
  problemRemedy(problem: Pick<Problem, 'remedy' | 'remedyPhrase'>): string;
}

/** What the server says in English, in the reader's language: by kind, code, phrase and values; else as it came. */
export function useChangeWords(): ChangeWords {
  const say = useSaid();
  return useMemo(
    () => ({
      sentence: ({ kind, summary, summaryParams }) =>
        say(saidOf(summary, { key: `change.sentence.${kind}`, params: summaryParams })),
      cause: (finding) => say(findingSaid(finding, 'cause')),
      remedy: (finding) => say(findingSaid(finding, 'remedy')),
      prerequisite: ({ code, label }) => say(saidOf(label, { key: `change.prerequisite.${code}`, params: {} })),
      seen: ({ seen, seenPhrase }) => (seen === null ? null : say(saidOf(seen, seenPhrase))),
      needs: ({ needs, needsPhrase }) => say(saidOf(needs, needsPhrase)),
      stepTitle: (change, step) => say(stepSaid(change, step)),
      stepDetail: ({ detail, detailPhrase }) => say(saidOf(detail, detailPhrase)),
      reason: ({ reason, phrase }) => say(saidOf(reason, phrase)),
      problem: (problem) => say(messageOf(problem)),
      problemRemedy: (problem) => say(remedyOf(problem)),
    }),
    [say],
  );
}
