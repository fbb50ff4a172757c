import 'server-only';
import { lintRules } from '@/lib/placement/rules/catalogue';
import type { LintFinding, LintRule } from '@/lib/domain/placement/rule';
import type { SaidFinding } from '@/lib/domain/placement/rule-finding';
import { fillText } from '@/lib/domain/phrase/fill-text';
import { say } from '@/lib/domain/phrase/say';
import type { PhraseValue, Said } from '@/lib/domain/phrase/phrase';
import english from '@/messages/en/placement-rules';
import zhDomain from '@/messages/zh/domain';
import zhRules from '@/messages/zh/placement-rules';

export type FindingLanguage = 'en' | 'zh';

/** The three texts of a rule, as templates. */
export interface RuleTexts {
  title: string;
  cause: string;
  remedy: string;
}

const byId = new Map(lintRules.map((rule) => [rule.id, rule]));

const catalogue: Record<FindingLanguage, ReadonlyMap<string, RuleTexts>> = {
  en: new Map(Object.entries(english)),
  zh: new Map(Object.entries(zhRules)),
};

const groups: Readonly<Record<string, unknown>> = zhDomain;

/** The Chinese text of a phrase `domain.group.key`; null when there is none. */
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

/** The texts of a rule of the catalogue, their placeholders open; one that it does not know is shown by its id. */
export const ruleTexts = (id: string, lang: FindingLanguage = 'en'): RuleTexts =>
  catalogue[lang].get(id) ?? { title: id, cause: '', remedy: '' };

/** The texts of a finding, filled. Rules of the configuration have one language, and braces there are braces. */
function textsOf({ rule, params }: LintFinding, own: LintRule['own'], lang: FindingLanguage): RuleTexts {
  const values = valuesIn(params, lang);
  const holds = say('rule.condition-holds', { fields: params['fields'] ?? '' });
  if (own !== undefined) return { ...own, cause: own.cause ?? String(valueIn(holds, lang)) };
  const { title, cause, remedy } = ruleTexts(rule, lang);
  return { title: fillText(title, values), cause: fillText(cause, values), remedy: fillText(remedy, values) };
}

const hasRecipe = ({ fixes }: LintFinding): boolean =>
  fixes.some((way) => way.length > 0 && way.every(({ recipe }) => recipe !== 'manual'));

/** A finding with its texts in a language. `own` are the rules of the configuration. */
export function sayFinding(finding: LintFinding, lang: FindingLanguage, own: readonly LintRule[] = []): SaidFinding {
  const rule = byId.get(finding.rule) ?? own.find(({ id }) => id === finding.rule);
  return {
    rule: finding.rule,
    severity: finding.severity,
    ...textsOf(finding, rule?.own, lang),
    source: rule?.source ?? '',
    at: [...finding.at],
    nodes: [...(finding.nodes ?? [])],
    fixable: hasRecipe(finding),
    suppressed: finding.suppressed ?? null,
  };
}
