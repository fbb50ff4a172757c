import en from '@/messages/en/domain';
import { type KeyOf, messagesOf } from './messages-of';

export type PhraseKey = KeyOf<typeof en>;

/** Never in modules that the browser loads: it carries every text (`browserMessage`). */
export const message = messagesOf(en);
