import { isObject } from '../json/kube-json';

/** Most keys need no escape, and looking costs less than replacing. */
const escaped = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;

/** A JSON pointer below another (RFC 6901); the root is the empty text. */
export function pointer(base: string, ...keys: readonly (string | number)[]): string {
  let at = base;
  for (const key of keys) at += `/${typeof key === 'number' ? key : escaped(key)}`;
  return at;
}

/** `['a/b', '0']` → `/a~1b/0`. */
export const pointerOf = (steps: readonly string[]): string => pointer('', ...steps);

/** `/a~1b/0` as its steps. */
export const stepsOf = (at: string): string[] =>
  at === ''
    ? []
    : at
        .slice(at.startsWith('/') ? 1 : 0)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A step of a path as the API server prints it: `.name`, `[0]`, `[kubernetes.io/os]`. */
const STEP = /\[([^\]]*)\]|([^.[]+)/g;

/** `spec.containers[0].image` → `/spec/containers/0/image`. */
export const pointerOfPath = (path: string): string =>
  pointerOf([...path.matchAll(STEP)].map(([, bracketed, plain]) => bracketed ?? plain ?? ''));

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
