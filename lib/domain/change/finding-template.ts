import type { PhraseValue } from '../phrase/phrase';
import type { Finding, ResourceRef } from './plan';

/** One kind of finding. `{name}` in the texts stands for the finding's parameter of that name. */
export interface FindingTemplate {
  severity: Finding['severity'];
  title: string;
  cause: string;
  remedy: string;
}

/** What is a word of ours, a field or an enumeration is a `Said`, which each language says in its own way. */
export type FindingParams = Record<string, PhraseValue>;

/** Fills `{name}` placeholders; an unknown one stays as it is, so that a gap is seen and not hidden. */
export function fillTemplate(template: string, params: FindingParams): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(params, key) ? params[key] : undefined;
    if (value === undefined) return whole;
    return typeof value === 'object' ? value.text : String(value);
  });
}

export interface FindingPlace {
  subject: ResourceRef;
  /** Dotted input field; null when no form field carries it. */
  field?: string | null;
  params?: FindingParams;
}
