import { phraseField, type Message } from '../message/model';
import type { Problem } from './change';

export function problem(
  code: string,
  q: { message: Message; remedy?: Message | undefined; requestId?: string | null },
): Problem {
  const { message, remedy = { text: '' }, requestId = null } = q;
  return {
    code,
    message: message.text,
    remedy: remedy.text,
    requestId,
    ...phraseField(message),
    ...(remedy.phrase === undefined ? {} : { remedyPhrase: remedy.phrase }),
  };
}
