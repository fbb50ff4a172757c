import 'server-only';
import type { AbstractIntlMessages } from 'use-intl/core';
import { defaultLocale } from '@/messages';

/** Answers carry the default language, and `useMessage` translates (lib/client/use-message.ts). */
const serverNamespaces = ['findings', 'domain'];

/** Rendered by endpoints in the reader's language; too many texts to send. */
const neverSent = ['placement-rules'];

/** Messages sent with each document: in the default language less than half. */
export function browserMessages(locale: string, messages: AbstractIntlMessages): AbstractIntlMessages {
  const left = locale === defaultLocale ? [...serverNamespaces, ...neverSent] : neverSent;
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !left.includes(name)));
}
