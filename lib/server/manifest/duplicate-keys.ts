import { closingQuote } from './json-stream';

export interface DuplicateKey {
  /** As the API server writes paths, e.g. `spec.containers[0].image`. */
  path: string;
  offset: number;
}

export const fieldPath = (steps: readonly (string | number)[]): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');

interface Open {
  keys: Set<string> | null;
  step: string | number;
  expectsKey: boolean;
}

/** `JSON.parse` keeps the last of equal keys. The text is valid JSON; finds at most `most`. */
export function duplicateKeys(text: string, most: number): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  const open: Open[] = [];
  const marks = /["{}[\],]/g;
  for (let mark = marks.exec(text); mark !== null && found.length < most; mark = marks.exec(text)) {
    const top = open.at(-1);
    if (mark[0] === '{') open.push({ keys: new Set(), step: '', expectsKey: true });
    else if (mark[0] === '[') open.push({ keys: null, step: 0, expectsKey: false });
    else if (mark[0] === '}' || mark[0] === ']') open.pop();
    else if (mark[0] === ',') {
      if (typeof top?.step === 'number') top.step += 1;
      else if (top !== undefined) top.expectsKey = true;
    } else {
      const close = closingQuote(text, mark.index + 1) ?? text.length;
      marks.lastIndex = close + 1;
      if (top?.keys === undefined || top.keys === null || !top.expectsKey) continue;
      const key = String(JSON.parse(text.slice(mark.index, close + 1)));
      top.step = key;
      top.expectsKey = false;
      if (top.keys.has(key)) found.push({ path: fieldPath(open.map(({ step }) => step)), offset: mark.index });
      top.keys.add(key);
    }
  }
  return found;
}
