/** `value` null: any. */
export interface RequestedLabel {
  key: string;
  value: string | null;
}

const MOST = 10;
/** A key with an optional prefix, and a value (Kubernetes docs: "Labels and Selectors", syntax and character set). */
const KEY = /^([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?)?$/;

/** The labels in a search text such as `pool=win,team`; null if it has none, too many, or invalid ones. */
export function requestedLabels(text: string): RequestedLabel[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MOST) return null;
  const requested = parts.map((part): RequestedLabel => {
    const at = part.indexOf('=');
    return at < 0 ? { key: part, value: null } : { key: part.slice(0, at).trim(), value: part.slice(at + 1).trim() };
  });
  const isRight = ({ key, value }: RequestedLabel): boolean => KEY.test(key) && (value === null || VALUE.test(value));
  return requested.every(isRight) ? requested : null;
}

export const hasLabels = (labels: Readonly<Record<string, string>>, requested: readonly RequestedLabel[]): boolean =>
  requested.every(({ key, value }) => Object.hasOwn(labels, key) && (value === null || labels[key] === value));
