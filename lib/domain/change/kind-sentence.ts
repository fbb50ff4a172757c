import change from '@/messages/en/change';
import { englishOf } from '../message/english';

const english = englishOf(change.sentence);

/** What a change of the kind does, in English; a kind without a sentence is named by its id. */
export function kindSentence(kind: string, params: Readonly<Record<string, string | number>>): string {
  return english(kind, params);
}
