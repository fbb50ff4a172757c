import words from '@/messages/en/pool-field';
import { listed, type Message } from '../../message/model';
import { fieldName } from './field-names';
import { poolFieldAt } from './pool-fields';

const groups: Readonly<Record<string, string>> = words.group;

/** The name of a field, or of a group of fields such as `size`; an unknown path is kept unchanged. */
export function fieldMessage(path: string): Message {
  const field = poolFieldAt(path === 'loginPassword' ? 'passwordSet' : path);
  if (field !== null) return fieldName(field.path) ?? { text: field.path };
  const group = groups[path];
  return group === undefined
    ? { text: path }
    : { text: group, phrase: { key: `pool-field.group.${path}`, params: {} } };
}

export const fieldsMessage = (paths: readonly string[]): Message => listed(paths.map(fieldMessage));
