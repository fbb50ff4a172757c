import { fillText } from './fill-text';
import type { Phrase, PhraseValue, Said } from './phrase';

/** Names of the placeholders of a template: of `{name}`, and of `{name, plural, one {…} other {…}}`, whose forms are none. */
type Names<T extends string> = T extends `${string}{${infer Part}}${infer Rest}`
  ? Part extends `${infer Name}, plural,${string}`
    ? Name | (Rest extends ` other {${string}}}${infer After}` ? Names<After> : Names<Rest>)
    : Part | Names<Rest>
  : never;

/** How the sentences of these texts are said: with their values, filled in English, and with what other languages need. */
export const sayOf =
  <const Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  <K extends keyof Texts & string>(
    key: K,
    ...given: Names<Texts[K]> extends never ? [] : [params: { [N in Names<Texts[K]>]: PhraseValue }]
  ): Said & { phrase: Phrase } => {
    const params: Record<string, PhraseValue> = given[0] ?? {};
    const all: Readonly<Record<K, string>> = texts;
    return { text: fillText(all[key], params), phrase: { key: `phrases.${key}`, params } };
  };
