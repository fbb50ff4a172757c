import { fillText } from '../phrase/fill-text';
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
export const fillTemplate = (template: string, params: FindingParams): string => fillText(template, params);

export interface FindingPlace {
  subject: ResourceRef;
  /** Dotted input field; null when no form field carries it. */
  field?: string | null;
  params?: FindingParams;
}
