import 'server-only';
import type { AbstractIntlMessages } from 'use-intl/core';
import { defaultLocale } from '@/messages';

/** All that is needed before a person has signed in. */
export const outsideNames = ['common', 'shell', 'signin'];

/** All that a wall screen shows. */
export const wallNames = [
  'wall',
  'shell.freshness.source',
  'common.age',
  'common.os',
  'fleet.nodeState',
  'fleet.poolState',
  'change.state',
];

/** Of the frame of the console and of what nearly every page shows. */
export const consoleNames = ['change', 'fleet', 'wizard.choice'];

/** Answers carry the default language, and `useMessage` translates (lib/client/use-message.ts). Those of rules come translated. */
const answerNames = ['findings', 'domain', 'pool-field'];

const partOf = (messages: AbstractIntlMessages, name: string): AbstractIntlMessages => {
  const [first = '', ...rest] = name.split('.');
  const part = messages[first];
  if (part === undefined) throw new Error(`There are no texts named ${name}.`);
  if (rest.length === 0 || typeof part === 'string') return { [first]: part };
  return { [first]: partOf(part, rest.join('.')) };
};

function joined(a: AbstractIntlMessages, b: AbstractIntlMessages): AbstractIntlMessages {
  const all = { ...a };
  for (const [name, part] of Object.entries(b)) {
    const known = all[name];
    all[name] = typeof known === 'object' && typeof part === 'object' ? joined(known, part) : part;
  }
  return all;
}

/** The groups of texts with these names, each with its dotted path. */
export const textsNamed = (messages: AbstractIntlMessages, names: readonly string[]): AbstractIntlMessages =>
  names.map((name) => partOf(messages, name)).reduce(joined, {});

const everywhere = (locale: string): readonly string[] =>
  locale === defaultLocale ? consoleNames : [...consoleNames, ...answerNames];

/** What every page of the console needs. */
export const consoleTexts = (locale: string, messages: AbstractIntlMessages): AbstractIntlMessages =>
  textsNamed(messages, everywhere(locale));

/** Those of `names` that not every page has. */
export const pageTexts = (o: { locale: string; messages: AbstractIntlMessages; names: readonly string[] }) =>
  textsNamed(
    o.messages,
    o.names.filter((name) => !everywhere(o.locale).includes(name)),
  );
