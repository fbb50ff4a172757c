import words from '@/messages/en/pool-field';
import { listed, type Message } from '../../message/model';
import type { PoolField } from './pool-field';
import { poolFieldAt, poolFields } from './pool-fields';
import { englishOf } from '@/lib/domain/message/catalog';

/** A path of the catalog as a key of `messages/<language>/pool-field.ts`: both kinds of disk have the same fields. */
export const fieldKey = (path: string): string =>
  path
    .replace(/^(systemDisk|dataDisks(\[\])?)\./, 'disk.')
    .replaceAll('[]', '')
    .replaceAll('.', '-');

/** Outside their form, the labels of these fields would not show what they belong to. */
const owners: readonly [start: string, text: 'ofSystemDisk' | 'ofDataDisk'][] = [
  ['systemDisk.', 'ofSystemDisk'],
  ['dataDisks[].', 'ofDataDisk'],
];

const english = englishOf(words);

const labels: Readonly<Record<string, string>> = words.label;
const groups: Readonly<Record<string, string>> = words.group;

export function fieldName({ path }: Pick<PoolField, 'path'>): Message {
  const key = fieldKey(path);
  const label: Message = { text: labels[key] ?? path, phrase: { key: `pool-field.label.${key}`, params: {} } };
  const owner = owners.find(([start]) => path.startsWith(start))?.[1];
  if (owner === undefined) return label;
  const params = { field: label };
  return { text: english(owner, params), phrase: { key: `pool-field.${owner}`, params } };
}

/** The name of a field, or of a group of fields such as `size`; an unknown path is kept unchanged. */
export function fieldMessage(path: string): Message {
  const field = poolFieldAt(path === 'loginPassword' ? 'passwordSet' : path);
  if (field !== null) return fieldName(field);
  const group = groups[path];
  return group === undefined
    ? { text: path }
    : { text: group, phrase: { key: `pool-field.group.${path}`, params: {} } };
}

const byDiffPath = new Map(poolFields.map((field) => [field.path.replaceAll('[]', ''), field]));

/** The field of an entry of a difference: list markers are omitted there. */
export const fieldOfDiff = (path: string): PoolField | null => byDiffPath.get(path) ?? null;

export const fieldsMessage = (paths: readonly string[]): Message => listed(paths.map(fieldMessage));
