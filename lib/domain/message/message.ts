import en from '@/messages/en/domain';
import { fillText } from './fill-text';
import type { Phrase, PhraseValue, Message } from './model';

/**
 * Placeholder names of a text: of `{name}`, and of `{name, plural, one {…} other {…}}`, whose plural forms are not
 * names.
 */
type Names<T extends string> = T extends `${string}{${infer Part}}${infer Rest}`
  ? Part extends `${infer Name}, plural,${string}`
    ? Name | (Rest extends ` other {${string}}}${infer After}` ? Names<After> : Names<Rest>)
    : Part | Names<Rest>
  : never;

type Groups = typeof en;

/** Every sentence of the domain by its key, e.g. `policy.production`. */
type Texts = Omit<Groups, 'separator'>;
export type PhraseKey = { [G in keyof Texts]: `${G & string}.${keyof Texts[G] & string}` }[keyof Texts];
type TextAt<K> = K extends `${infer G}.${infer N}`
  ? G extends keyof Texts
    ? N extends keyof Texts[G]
      ? Texts[G][N] & string
      : never
    : never
  : never;

const texts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(en).flatMap(([group, of]) =>
    typeof of === 'string' ? [] : Object.entries(of).map(([name, text]) => [`${group}.${name}`, text]),
  ),
);

/** A sentence with its values filled in. */
export function message<K extends PhraseKey>(
  key: K,
  ...given: Names<TextAt<K>> extends never ? [] : [params: { [N in Names<TextAt<K>>]: PhraseValue }]
): Message & { phrase: Phrase } {
  const params: Record<string, PhraseValue> = given[0] ?? {};
  return { text: fillText(texts[key] ?? key, params), phrase: { key: `domain.${key}`, params } };
}
