'use client';
import { useMemo } from 'react';
import { useMessage } from '@/lib/client/use-message';
import type { Change, Step } from '@/lib/domain/change/change';
import { stepMessage } from '@/lib/domain/change/texts';
import type { Finding, Prerequisite } from '@/lib/domain/change/plan';
import { findingMessage } from '@/lib/domain/change/texts';
import { messageOf, remedyOf } from '@/lib/domain/change/texts';
import { toMessage, type Phrase } from '@/lib/domain/message/model';

type Reasoned = { reason: string; phrase?: Phrase | undefined };

export type ChangeWords = ReturnType<typeof useChangeWords>;

export function useChangeWords() {
  const message = useMessage();
  return useMemo(
    () => ({
      sentence: ({ kind, summary, summaryParams }: Pick<Change, 'kind' | 'summary' | 'summaryParams'>) =>
        message(toMessage(summary, { key: `change.sentence.${kind}`, params: summaryParams })),
      cause: (finding: Finding) => message(findingMessage(finding, 'cause')),
      remedy: (finding: Finding) => message(findingMessage(finding, 'remedy')),
      prerequisite: ({ code, label }: Prerequisite) =>
        message(toMessage(label, { key: `change.prerequisite.${code}`, params: {} })),
      seen: ({ seen, seenPhrase }: Prerequisite) => (seen === null ? null : message(toMessage(seen, seenPhrase))),
      needs: ({ needs, needsPhrase }: Prerequisite) => message(toMessage(needs, needsPhrase)),
      stepTitle: (...step: Parameters<typeof stepMessage>) => message(stepMessage(...step)),
      stepDetail: ({ detail, detailPhrase }: Pick<Step, 'detail' | 'detailPhrase'>) =>
        message(toMessage(detail, detailPhrase)),
      reason: ({ reason, phrase }: Reasoned) => message(toMessage(reason, phrase)),
      problem: (problem: Parameters<typeof messageOf>[0]) => message(messageOf(problem)),
      problemRemedy: (problem: Parameters<typeof remedyOf>[0]) => message(remedyOf(problem)),
    }),
    [message],
  );
}
