'use client';
import { useSaid } from '@/lib/client/use-said';
import { visibleText } from '@/components/ui/text/visible-text';

type Sentence = Parameters<ReturnType<typeof useSaid>>[0];

/** A sentence of the server in the reader's language, made safe to show. */
export function useWords(): (sentence: Sentence, max?: number) => string {
  const say = useSaid();
  return (sentence, max = 600) => visibleText(say(sentence), max);
}
