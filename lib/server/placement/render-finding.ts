import 'server-only';
import { lintRules } from '@/lib/placement';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { RenderedFinding } from '@/lib/domain/placement/rule-finding';
import { fillText } from '@/lib/domain/message/fill-text';
import { message } from '@/lib/domain/message/message';
import type { PhraseValue, Message } from '@/lib/domain/message/model';
import english from '@/messages/en/placement-rules';
import zhDomain from '@/messages/zh/domain';
import zhRules from '@/messages/zh/placement-rules';

export type Locale = 'en' | 'zh';

/** The three texts of a rule, as templates. */
export interface RuleTexts {
  title: string;
  cause: string;
  remedy: string;
}

const sources = new Map(lintRules.map(({ id, source }) => [id, source]));

const catalogue: Record<Locale, ReadonlyMap<string, RuleTexts>> = {
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

function inChinese(msg: Message): string {
  if (msg.items !== undefined) return msg.items.map(inChinese).join('、');
  const template = msg.phrase === undefined ? null : phraseText(msg.phrase.key);
  return template === null || msg.phrase === undefined
    ? msg.text
    : fillText(template, valuesIn(msg.phrase.params, 'zh'));
}

/** A value in the language that was asked for. */
export const valueIn = (value: PhraseValue, lang: Locale): string | number => {
  if (typeof value !== 'object') return value;
  return lang === 'zh' ? inChinese(value) : value.text;
};

const valuesIn = (params: Readonly<Record<string, PhraseValue>>, lang: Locale) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, valueIn(value, lang)]));

/** The texts of a rule of the catalogue, their placeholders open; one that it does not know is shown by its id. */
export const ruleTexts = (id: string, lang: Locale = 'en'): RuleTexts =>
  catalogue[lang].get(id) ?? { title: id, cause: '', remedy: '' };

/** The texts of a finding, filled. Rules of the configuration have one language, and braces there are braces. */
function textsOf({ rule, params }: LintFinding, own: CustomRule | undefined, lang: Locale): RuleTexts {
  const values = valuesIn(params, lang);
  const holds = message('rule.condition-holds', { fields: params['fields'] ?? '' });
  if (own !== undefined)
    return { title: own.title, cause: own.cause ?? String(valueIn(holds, lang)), remedy: own.remedy };
  const { title, cause, remedy } = ruleTexts(rule, lang);
  return { title: fillText(title, values), cause: fillText(cause, values), remedy: fillText(remedy, values) };
}

const hasRecipe = ({ fixes }: LintFinding): boolean =>
  fixes.some((way) => way.length > 0 && way.every(({ recipe }) => recipe !== 'manual'));

/** A finding with its texts in a language. `custom`: rules of the configuration. */
export function renderFinding(finding: LintFinding, lang: Locale, custom: readonly CustomRule[] = []): RenderedFinding {
  const own = custom.find(({ id }) => id === finding.rule);
  return {
    rule: finding.rule,
    severity: finding.severity,
    ...textsOf(finding, own, lang),
    source: own === undefined ? (sources.get(finding.rule) ?? '') : 'mullion.yaml',
    at: [...finding.at],
    nodes: [...(finding.nodes ?? [])],
    fixable: hasRecipe(finding),
    suppressed: finding.suppressed ?? null,
  };
}
