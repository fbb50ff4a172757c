import words from '@/messages/en/pool-field';
import { englishOf } from '@/lib/domain/message/catalog';
import type { Message } from '../../message/model';

/** A path of the catalog as a key of `messages/<language>/pool-field.ts`: both kinds of disk have the same fields. */
export const fieldKey = (path: string): string =>
  path
    .replace(/^(systemDisk|dataDisks(\[\])?)\./, 'disk.')
    .replaceAll('[]', '')
    .replaceAll('.', '-');

/** Outside their form, the labels of these fields would not show what they belong to. */
const owners: readonly [start: RegExp, text: 'ofSystemDisk' | 'ofDataDisk'][] = [
  [/^systemDisk\./, 'ofSystemDisk'],
  [/^dataDisks(\[\])?\./, 'ofDataDisk'],
];

const english = englishOf(words);

const labels: Readonly<Record<string, string>> = words.label;

/** The name of the field at a path of the catalog or of a difference, which omits the list markers; null: not a field. */
export function fieldName(path: string): Message | null {
  const key = fieldKey(path);
  const text = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (text === undefined) return null;
  const label: Message = { text, phrase: { key: `pool-field.label.${key}`, params: {} } };
  const owner = owners.find(([start]) => start.test(path))?.[1];
  if (owner === undefined) return label;
  const params = { field: label };
  return { text: english(owner, params), phrase: { key: `pool-field.${owner}`, params } };
}
