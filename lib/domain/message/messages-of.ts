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

/** Every sentence by its key, e.g. `policy.production`. */
type Groups<T> = { [G in keyof T as T[G] extends string ? never : G]: T[G] };
export type KeyOf<T> = { [G in keyof Groups<T>]: `${G & string}.${keyof T[G] & string}` }[keyof Groups<T>];
type TextAt<T, K> = K extends `${infer G}.${infer N}`
  ? G extends keyof T
    ? N extends keyof T[G]
      ? T[G][N] & string
      : never
    : never
  : never;

type Given<T extends string> = Placeholders<T> extends never ? [] : [params: ValuesOf<T>];

/** Fills the English texts of `domain`, or of a part of it. */
export function messagesOf<T extends Record<string, string | Record<string, string>>>(texts: T) {
  const english = englishOf(texts);
  return <K extends KeyOf<T>>(key: K, ...given: Given<TextAt<T, K>>): Message & { phrase: Phrase } => {
    const params: Record<string, PhraseValue> = given[0] ?? {};
    return { text: english(key, params), phrase: { key: `domain.${key}`, params } };
  };
}
