import type { LintFinding } from '@/lib/domain/placement/rule';
import { listed } from './names';
import { stepsOf } from '@/lib/kube-rules/patch/json-pointer';

const SHOWN_LENGTH = 60;

/** The field at a pointer below the PodSpec, in the usual notation: `containers[0].securityContext.privileged`. */
const fieldText = (specAt: string, at: string): string =>
  (at.startsWith(`${specAt}/`) ? stepsOf(at.slice(specAt.length)) : stepsOf(at))
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');

export const fieldTexts = (specAt: string, at: readonly string[]): string =>
  listed(at.map((one) => fieldText(specAt, one)));

export const stripped = (
  { specAt }: { specAt: string },
  at: readonly string[],
): Pick<LintFinding, 'at' | 'params' | 'fixes'>[] =>
  at.length === 0
    ? []
    : [{ at, params: { fields: fieldTexts(specAt, at) }, fixes: [[{ recipe: 'strip', paths: at }]] }];

/** A value as written, truncated so that the sentence stays readable. */
export const shown = (text: string): string =>
  text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
