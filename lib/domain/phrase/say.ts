import { decisionPhrases } from './decision-phrases';
import { drainPhrases } from './drain-phrases';
import type { Phrase, PhraseValue, Said } from './phrase';
import { planPhrases } from './plan-phrases';
import { poolLifePhrases } from './pool-life-phrases';
import { rollingPhrases } from './rolling-phrases';
import { runPhrases } from './run-phrases';
import { scalingPhrases } from './scaling-phrases';
import { updatePhrases } from './update-phrases';
import { usagePhrases } from './usage-phrases';
import { valuePhrases } from './value-phrases';
import { windowsPhrases } from './windows-phrases';
import { workPhrases } from './work-phrases';

const known = {
  ...decisionPhrases,
  ...drainPhrases,
  ...planPhrases,
  ...poolLifePhrases,
  ...rollingPhrases,
  ...runPhrases,
  ...scalingPhrases,
  ...usagePhrases,
  ...updatePhrases,
  ...valuePhrases,
  ...windowsPhrases,
  ...workPhrases,
};

export type PhraseKey = keyof typeof known;

/** Every sentence of the server that is not a finding. A test fails for one without its text in both catalogues. */
export const phraseCatalogue: Readonly<Record<PhraseKey, string>> = known;

/** Names of the placeholders of a template. */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Params<K extends PhraseKey> = { [N in Names<(typeof known)[K]>]: PhraseValue };

const textOf = (value: PhraseValue): string => (typeof value === 'object' ? value.text : String(value));

/** A sentence with its values: filled in English, and with what other languages need to say it. */
export function say<K extends PhraseKey>(
  key: K,
  ...given: Names<(typeof known)[K]> extends never ? [] : [params: Params<K>]
): Said & { phrase: Phrase } {
  const params: Record<string, PhraseValue> = given[0] ?? {};
  const text = phraseCatalogue[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : textOf(value);
  });
  return { text, phrase: { key: `phrases.${key}`, params } };
}

/** A word that has its text in another catalogue, e.g. a state: `wordAt('change.state', 'running')`. */
export const wordAt = (group: WordGroup, word: string): Said => ({
  text: word,
  phrase: { key: `${group}.${word}`, params: {} },
});

export type WordGroup = 'change.state' | 'common.role' | 'common.environment';
