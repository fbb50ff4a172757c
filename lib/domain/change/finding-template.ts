import type { Finding, ResourceRef } from './plan';

/** One kind of finding. `{name}` in the texts stands for the finding's parameter of that name. */
export interface FindingTemplate {
  severity: Finding['severity'];
  title: string;
  cause: string;
  remedy: string;
}

export type FindingParams = Record<string, string | number>;

/** Fills `{name}` placeholders; an unknown one stays as it is, so that a gap is seen and not hidden. */
export function fillTemplate(template: string, params: FindingParams): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(params, key) ? params[key] : undefined;
    return value === undefined ? whole : String(value);
  });
}

export interface FindingPlace {
  subject: ResourceRef;
  /** Dotted input field; null when no form field carries it. */
  field?: string | null;
  params?: FindingParams;
}
