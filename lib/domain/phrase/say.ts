import { decisionPhrases } from './decision-phrases';
import { drainPhrases } from './drain-phrases';
import { fillText } from './fill-text';
import { machinePhrases } from './machine-phrases';
import type { Phrase, PhraseValue, Said } from './phrase';
import { planPhrases } from './plan-phrases';
import { poolLifePhrases } from './pool-life-phrases';
import { repairPhrases } from './repair-phrases';
import { rollingPhrases } from './rolling-phrases';
import { runPhrases } from './run-phrases';
import { scalingPhrases } from './scaling-phrases';
import { updatePhrases } from './update-phrases';
import { upgradePhrases } from './upgrade-phrases';
import { usagePhrases } from './usage-phrases';
import { valuePhrases } from './value-phrases';
import { windowsPhrases } from './windows-phrases';
import { workPhrases } from './work-phrases';

const known = {
  ...decisionPhrases,
  ...drainPhrases,
  ...machinePhrases,
  ...planPhrases,
  ...poolLifePhrases,
  ...repairPhrases,
  ...rollingPhrases,
  ...runPhrases,
  ...scalingPhrases,
  ...usagePhrases,
  ...updatePhrases,
  ...upgradePhrases,
  ...valuePhrases,
  ...windowsPhrases,
  ...workPhrases,
};

export type PhraseKey = keyof typeof known;

/** Every sentence of the server that is not a finding. A test fails for one without its text in both catalogues. */
export const phraseCatalogue: Readonly<Record<PhraseKey, string>> = known;

/** Names of the placeholders of a template: of `{name}`, and of `{name, plural, one {…} other {…}}`, whose forms are none. */
type Names<T extends string> = T extends `${string}{${infer Part}}${infer Rest}`
  ? Part extends `${infer Name}, plural,${string}`
    ? Name | (Rest extends ` other {${string}}}${infer After}` ? Names<After> : Names<Rest>)
    : Part | Names<Rest>
  : never;
type Params<K extends PhraseKey> = { [N in Names<(typeof known)[K]>]: PhraseValue };

/** A sentence with its values: filled in English, and with what other languages need to say it. */
export function say<K extends PhraseKey>(
  key: K,
  ...given: Names<(typeof known)[K]> extends never ? [] : [params: Params<K>]
): Said & { phrase: Phrase } {
  const params: Record<string, PhraseValue> = given[0] ?? {};
  return { text: fillText(phraseCatalogue[key], params), phrase: { key: `phrases.${key}`, params } };
}

/** A word that has its text in another catalogue, e.g. a state: `wordAt('change.state', 'running')`. */
export const wordAt = (group: WordGroup, word: string): Said => ({
  text: word,
  phrase: { key: `${group}.${word}`, params: {} },
});

export type WordGroup = 'change.state' | 'common.role' | 'common.environment';
