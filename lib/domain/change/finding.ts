import findings from '@/messages/en/findings';
import type { PhraseValue } from '../message/model';
import { type FindingCode, findingSeverities } from './finding-codes';
import type { Finding, ResourceRef } from './plan';
import { englishOf } from '../message/catalog';

const english = englishOf(findings);

/** Names of fields and enumeration values are `Message` values, which are translated. */
export type FindingParams = Record<string, PhraseValue>;

export interface FindingPlace {
  subject: ResourceRef;
  /** Dotted input field; null if no form field matches. */
  field?: string | null;
  params?: FindingParams;
}

export const finding = (code: FindingCode, { subject, field = null, params = {} }: FindingPlace): Finding => ({
  code,
  severity: findingSeverities[code],
  subject,
  field,
  params,
  cause: english(`${code}.cause`, params),
  remedy: english(`${code}.remedy`, params),
});

export const countSeverity = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((one) => one.severity === severity).length;
