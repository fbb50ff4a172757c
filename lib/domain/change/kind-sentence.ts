import change from '@/messages/en/change';
import { fillText } from '../message/fill-text';

const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = change.sentence;

/** What a change of the kind does, in English; a kind without a sentence is named by its id. */
export function kindSentence(kind: string, params: Readonly<Record<string, string | number>>): string {
  const [noun = '', verb = ''] = kind.split('.');
  return fillText(sentences[noun]?.[verb] ?? kind, params);
}
