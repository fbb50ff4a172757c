import 'server-only';
import { lintRules } from '@/lib/placement/rules/catalogue';
import type { LintFinding, LintRule } from '@/lib/placement/rules/rule';
import type { SaidFinding } from '@/lib/placement/rules/said-finding';
import { fillText } from '@/lib/domain/phrase/fill-text';
import type { PhraseValue, Said } from '@/lib/domain/phrase/phrase';
import zhLint from '@/messages/zh/lint.json';
import zhPhrases from '@/messages/zh/phrases.json';

export type FindingLanguage = 'en' | 'zh';

/** The three texts of a rule, as templates or with their gaps filled. */
export type RuleTexts = Pick<LintRule, 'title' | 'cause' | 'remedy'>;

const byId = new Map(lintRules.map((rule) => [rule.id, rule]));

const chinese: ReadonlyMap<string, RuleTexts> = new Map(Object.entries(zhLint));

const groups: Readonly<Record<string, unknown>> = zhPhrases;

/** The Chinese text of a phrase `phrases.group.key`; null when there is none. */
function phraseText(key: string): string | null {
  const [, group = '', ...rest] = key.split('.');
  const texts = Object.hasOwn(groups, group) ? groups[group] : undefined;
  if (typeof texts !== 'object' || texts === null) return null;
  const text: unknown = Reflect.get(texts, rest.join('.'));
  return typeof text === 'string' ? text : null;
}

function inChinese(said: Said): string {
  if (said.items !== undefined) return said.items.map(inChinese).join('、');
  const template = said.phrase === undefined ? null : phraseText(said.phrase.key);
  return template === null || said.phrase === undefined
    ? said.text
    : fillText(template, valuesIn(said.phrase.params, 'zh'));
}

/** A value in the language that was asked for. */
export const valueIn = (value: PhraseValue, lang: FindingLanguage): string | number => {
  if (typeof value !== 'object') return value;
  return lang === 'zh' ? inChinese(value) : value.text;
};

const valuesIn = (params: Readonly<Record<string, PhraseValue>>, lang: FindingLanguage) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, valueIn(value, lang)]));

/** The texts of a rule, their placeholders open: for headings and documents. A rule without Chinese is said in English. */
export function sayRule(rule: LintRule, lang: FindingLanguage): RuleTexts {
  const { title, cause, remedy } = (lang === 'zh' ? chinese.get(rule.id) : undefined) ?? rule;
  return { title, cause, remedy };
}

/** A rule that the catalogue does not know is shown by its id alone. */
const nameless = (id: string): LintRule => ({
  id,
  for: 'any',
  severity: 'info',
  title: id,
  cause: '',
  remedy: '',
  source: '',
});

const hasRecipe = ({ fixes }: LintFinding): boolean =>
  fixes.some((way) => way.length > 0 && way.every(({ recipe }) => recipe !== 'manual'));

/** A finding with its texts in a language. `own` are the rules of the configuration, which have one language. */
export function sayFinding(
  finding: LintFinding,
  lang: FindingLanguage,
  own: readonly LintRule[] = [],
): SaidFinding {
  const rule = byId.get(finding.rule) ?? own.find(({ id }) => id === finding.rule) ?? nameless(finding.rule);
  const texts = sayRule(rule, lang);
  const values = valuesIn(finding.params, lang);
  return {
    rule: finding.rule,
    severity: finding.severity,
    title: fillText(texts.title, values),
    cause: fillText(texts.cause, values),
    remedy: fillText(texts.remedy, values),
    source: rule.source,
    at: [...finding.at],
    nodes: [...(finding.nodes ?? [])],
    fixable: hasRecipe(finding),
    suppressed: finding.suppressed ?? null,
  };
}
