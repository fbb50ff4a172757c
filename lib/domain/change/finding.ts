import findings from '@/messages/en/findings';
import { fillText } from '../message/fill-text';
import type { PhraseValue } from '../message/model';
import { type FindingCode, findingSeverities } from './finding-codes';
import type { Finding, ResourceRef } from './plan';

/** Our own words, fields, and enumerations are `Message` values, which are translated. */
export type FindingParams = Record<string, PhraseValue>;

export interface FindingPlace {
  subject: ResourceRef;
  /** Dotted input field; null if no form field matches. */
  field?: string | null;
  params?: FindingParams;
}

/** A finding with its texts filled in. */
export function finding(code: FindingCode, { subject, field = null, params = {} }: FindingPlace): Finding {
  const { cause, remedy } = findings[code];
  return {
    code,
    severity: findingSeverities[code],
    subject,
    field,
    params,
    cause: fillText(cause, params),
    remedy: fillText(remedy, params),
  };
}

export const countSeverity = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((one) => one.severity === severity).length;
