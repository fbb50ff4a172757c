import type { Words } from './pool-field';
import { poolFields } from './pool-fields';

/** A path of the catalogue as a key of a catalogue of messages, in which a dot means a group. */
export const fieldKey = (path: string): string => path.replaceAll('[]', '').replaceAll('.', '-');

/** Apart from their form, these labels would not tell what they are of. */
const owners: Readonly<Record<string, Words>> = {
  systemDisk: { en: 'System disk', zh: '系统盘' },
  dataDisks: { en: 'Data disk', zh: '数据盘' },
};

/** What each field is called in a language where it stands alone, by `fieldKey`. */
export const fieldWords = (language: 'en' | 'zh'): Record<string, string> =>
  Object.fromEntries(
    poolFields.map(({ path, label }) => {
      const [head = '', ...inner] = path.replace('[]', '').split('.');
      const owner = inner.length === 0 ? undefined : owners[head];
      const words = label[language];
      return [fieldKey(path), owner === undefined ? words : `${owner[language]} · ${words}`];
    }),
  );
