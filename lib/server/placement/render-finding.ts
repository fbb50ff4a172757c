import 'server-only';
import { lintRules } from '@/lib/placement';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import type { LintFinding, RenderedFinding } from '@/lib/domain/placement/rule';
import { valuesIn } from '@/lib/domain/message/catalog';
import { message } from '@/lib/domain/message/message';
import { catalogFor, messageFor } from '@/lib/server/i18n/catalogs';
import type { Locale } from '@/messages';

type RuleTexts = Pick<RenderedFinding, 'title' | 'cause' | 'remedy'>;

const sources = new Map(lintRules.map(({ id, source }) => [id, source]));

/** Rules of the configuration have one language, and literal braces; an unknown rule shows its id. */
function textsOf({ rule, params }: LintFinding, own: CustomRule | undefined, locale: Locale): RuleTexts {
  const values = valuesIn(params, (one) => messageFor(locale, one));
  if (own !== undefined) {
    const holds = message('rule.condition-holds', { fields: String(values['fields'] ?? '') });
    return { title: own.title, cause: own.cause ?? messageFor(locale, holds), remedy: own.remedy };
  }
  if (!sources.has(rule)) return { title: rule, cause: '', remedy: '' };
  const catalog = catalogFor(locale);
  const text = (part: keyof RuleTexts) => catalog(`placement-rules.${rule}.${part}`, values);
  return { title: text('title'), cause: text('cause'), remedy: text('remedy') };
}

/** Titles name no values of a finding. `custom`: rules of the configuration. */
export function ruleTitle(rule: string, locale: Locale, custom: readonly Pick<CustomRule, 'id' | 'title'>[]): string {
  const own = custom.find(({ id }) => id === rule);
  return own?.title ?? (sources.has(rule) ? catalogFor(locale)(`placement-rules.${rule}.title`) : rule);
}

const hasRecipe = ({ fixes }: LintFinding): boolean =>
  fixes.some((way) => way.length > 0 && way.every(({ recipe }) => recipe !== 'manual'));

/** `custom`: rules of the configuration. */
export function renderFinding(
  finding: LintFinding,
  locale: Locale,
  custom: readonly CustomRule[] = [],
): RenderedFinding {
  const own = custom.find(({ id }) => id === finding.rule);
  return {
    rule: finding.rule,
    severity: finding.severity,
    ...textsOf(finding, own, locale),
    source: own === undefined ? (finding.source ?? sources.get(finding.rule) ?? '') : 'mullion.yaml',
    at: [...finding.at],
    nodes: [...(finding.nodes ?? [])],
    fixable: hasRecipe(finding),
    suppressed: finding.suppressed ?? null,
  };
}
