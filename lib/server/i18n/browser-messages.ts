import 'server-only';
import type { AbstractIntlMessages } from 'use-intl/core';
import { defaultLocale } from '@/messages';

/** Answers carry the default language, and `useMessage` translates (lib/client/use-message.ts). */
const serverNamespaces = ['findings', 'domain'];

/** Rendered by endpoints in the reader's language; too many texts to send. */
const neverSent = ['placement-rules'];

/** All that is needed before a person has signed in. */
const outside = ['common', 'shell', 'signin'];

interface BrowserMessages {
  /** Sent with every document. */
  outside: AbstractIntlMessages;
  /** Sent with the pages of the console besides. */
  console: AbstractIntlMessages;
}

/** Messages sent to the browser: in the default language less than half. */
export function browserMessages(locale: string, messages: AbstractIntlMessages): BrowserMessages {
  const left = locale === defaultLocale ? [...serverNamespaces, ...neverSent] : neverSent;
  const sent = Object.entries(messages).filter(([name]) => !left.includes(name));
  const of = (isOutside: boolean) => Object.fromEntries(sent.filter(([name]) => outside.includes(name) === isOutside));
  return { outside: of(true), console: of(false) };
}
