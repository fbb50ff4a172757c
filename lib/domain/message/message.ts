import en from '@/messages/en/domain';
import type { Phrase, PhraseValue, Message } from './model';
import { englishOf } from './catalog';

/** The placeholders of a text: `name` for `{name}`, `#n` for `{n, number}` and for `{n, plural, one {…} other {…}}`. */
type Placeholders<T extends string> = T extends `${string}{${infer Part}}${infer Rest}`
  ? Part extends `${infer Name}, plural,${string}`
    ? `#${Name}` | (Rest extends ` other {${string}}}${infer After}` ? Placeholders<After> : Placeholders<Rest>)
    : (Part extends `${infer Name}, number` ? `#${Name}` : Part) | Placeholders<Rest>
  : never;

/** The values that a text needs: a number must be written as one (`1,260`), which only a placeholder of a number does. */
type ValuesOf<T extends string> = {
  [P in Placeholders<T> as P extends `#${infer Name}` ? Name : P]: P extends `#${string}` ? number : string | Message;
};

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

const english = englishOf(en);

export function message<K extends PhraseKey>(
  key: K,
  ...given: Placeholders<TextAt<K>> extends never ? [] : [params: ValuesOf<TextAt<K>>]
): Message & { phrase: Phrase } {
  const params: Record<string, PhraseValue> = given[0] ?? {};
  return { text: english(key, params), phrase: { key: `domain.${key}`, params } };
}
