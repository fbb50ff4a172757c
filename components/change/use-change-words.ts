'use client';
import { useMemo } from 'react';
import { useMessage } from '@/lib/client/use-message';
import type { Change, Step } from '@/lib/domain/change/change';
import { findingMessage } from '@/lib/domain/change/finding-message';
import type { Finding, Prerequisite } from '@/lib/domain/change/plan';
import { messageOf, remedyOf } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/problem';
import { stepMessage } from '@/lib/domain/change/step-message';
import { toMessage } from '@/lib/domain/message/model';
import type { Phrase } from '@/lib/domain/message/model';

/** A refusal or requirement of the policy, with the texts that explain it. */
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

/** The server's English texts in the reader's language: by kind, code, phrase, and values; else unchanged. */
export function useChangeWords(): ChangeWords {
  const message = useMessage();
  return useMemo(
    () => ({
      sentence: ({ kind, summary, summaryParams }) =>
        message(toMessage(summary, { key: `change.sentence.${kind}`, params: summaryParams })),
      cause: (finding) => message(findingMessage(finding, 'cause')),
      remedy: (finding) => message(findingMessage(finding, 'remedy')),
      prerequisite: ({ code, label }) => message(toMessage(label, { key: `change.prerequisite.${code}`, params: {} })),
      seen: ({ seen, seenPhrase }) => (seen === null ? null : message(toMessage(seen, seenPhrase))),
      needs: ({ needs, needsPhrase }) => message(toMessage(needs, needsPhrase)),
      stepTitle: (change, step) => message(stepMessage(change, step)),
      stepDetail: ({ detail, detailPhrase }) => message(toMessage(detail, detailPhrase)),
      reason: ({ reason, phrase }) => message(toMessage(reason, phrase)),
      problem: (problem) => message(messageOf(problem)),
      problemRemedy: (problem) => message(remedyOf(problem)),
    }),
    [message],
  );
}
