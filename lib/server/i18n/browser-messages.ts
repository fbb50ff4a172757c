import 'server-only';
import type { AbstractIntlMessages } from 'next-intl';

/** What the server says, by codes and keys. Its answers carry it in English, and `useMessage` shows that (lib/client/use-message.ts). */
const serverNamespaces = ['findings', 'domain'];

/** What endpoints say in the reader's language themselves; its texts are many and never leave the server as a whole. */
const neverSent = ['placement-rules'];

/** What of a language's messages the browser is sent with each document: in English less than half. */
export function browserMessages(locale: string, messages: AbstractIntlMessages): AbstractIntlMessages {
  const left = locale === 'en' ? [...serverNamespaces, ...neverSent] : neverSent;
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !left.includes(name)));
}
