import { isRecord } from '@/simulator/world/kube/kube-object';

/** The value at a dotted path of any JSON, or undefined. */
export function fieldAt(value: unknown, path: string): unknown {
  let at: unknown = value;
  for (const step of path.split('.')) at = isRecord(at) ? at[step] : undefined;
  return at;
}

export function textAt(value: unknown, path: string, fallback = '<none>'): string {
  const found = fieldAt(value, path);
  if (found === undefined || found === null || found === '') return fallback;
  return typeof found === 'string' ? found : JSON.stringify(found);
}

export function numberAt(value: unknown, path: string, fallback = 0): number {
  const found = fieldAt(value, path);
  return typeof found === 'number' ? found : fallback;
}

/** `a=b,c=d` of a label map or selector's matchLabels. */
export function pairs(value: unknown): string {
  if (!isRecord(value) || Object.keys(value).length === 0) return '<none>';
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${key}=${String(item)}`)
    .join(',');
}
