import { isObject } from '../json/kube-json';

/** Index of a list's item; null when the step names none. */
export const indexOf = (step: string, count: number): number | null =>
  /^(0|[1-9]\d{0,9})$/.test(step) && Number(step) < count ? Number(step) : null;

/** What is at the steps of a JSON pointer; undefined = nothing. Keys of prototypes are nothing. */
export function valueAt(document: unknown, steps: readonly string[]): unknown {
  let at = document;
  for (const step of steps) {
    if (Array.isArray(at)) {
      const index = indexOf(step, at.length);
      at = index === null ? undefined : at[index];
    } else at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at;
}
