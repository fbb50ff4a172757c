import en from '@/messages/en/domain-in-browser';
import { messagesOf } from './messages-of';

/** For sentences that the browser makes too. */
export const browserMessage = messagesOf(en);
