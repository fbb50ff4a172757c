'use client';
import { useMessage } from '@/lib/client/use-message';
import { visibleText } from '@/components/ui/text/visible-text';

type Sentence = Parameters<ReturnType<typeof useMessage>>[0];

/** A sentence of the server in the reader's language, sanitized for display. */
export function useWords(): (sentence: Sentence, max?: number) => string {
  const message = useMessage();
  return (sentence, max = 600) => visibleText(message(sentence), max);
}
