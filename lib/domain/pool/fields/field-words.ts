import { listed, type Said } from '../../phrase/phrase';
import type { Words } from './pool-field';
import { poolFieldAt, poolFields } from './pool-fields';

/** A path of the catalogue as a key of a catalogue of messages, in which a dot means a group. */
export const fieldKey = (path: string): string => path.replaceAll('[]', '').replaceAll('.', '-');

/** Apart from their form, these labels would not tell what they are of. */
const owners: Readonly<Record<string, Words>> = {
  systemDisk: { en: 'System disk', zh: '系统盘' },
  dataDisks: { en: 'Data disk', zh: '数据盘' },
};

/** What a field is called where it stands alone. */
function standingAlone({ path, label }: { path: string; label: Words }, language: 'en' | 'zh'): string {
  const [head = '', ...inner] = path.replace('[]', '').split('.');
  const owner = inner.length === 0 ? undefined : owners[head];
  return owner === undefined ? label[language] : `${owner[language]} · ${label[language]}`;
}

/** What each field is called in a language where it stands alone, by `fieldKey`. */
export const fieldWords = (language: 'en' | 'zh'): Record<string, string> =>
  Object.fromEntries(poolFields.map((field) => [fieldKey(field.path), standingAlone(field, language)]));

/** A field in words, for a finding to name it; a path that no field has stays as it is. */
export function fieldSaid(path: string): Said {
  const field = poolFieldAt(path === 'loginPassword' ? 'passwordSet' : path);
  if (field === null) return { text: path };
  return {
    text: standingAlone(field, 'en'),
    phrase: { key: `poolField.${fieldKey(field.path)}`, params: {} },
  };
}

/** Several of them. */
export const fieldsSaid = (paths: readonly string[]): Said => listed(paths.map(fieldSaid));
