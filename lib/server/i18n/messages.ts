import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AbstractIntlMessages } from 'next-intl';
import { fieldWords } from '@/lib/domain/pool/fields/field-words';
import type { Locale } from './locale';

const loaded = new Map<Locale, Promise<AbstractIntlMessages>>();

/** Every namespace of a language: one file each in `messages/<locale>/`. Read once, in development each time. */
export function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale);
  if (known !== undefined && process.env.NODE_ENV === 'production') return known;
  const reading = readMessages(locale);
  loaded.set(locale, reading);
  reading.catch(() => loaded.delete(locale));
  return reading;
}

async function readMessages(locale: Locale): Promise<AbstractIntlMessages> {
  const folder = path.join(process.cwd(), 'messages', locale);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const parts = await Promise.all(
    files.map(async (file): Promise<[string, AbstractIntlMessages]> => {
      const parsed: AbstractIntlMessages = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
      return [path.basename(file, '.json'), parsed];
    }),
  );
  // Fields of node pools have their words in the catalogue of fields and nowhere else.
  return { ...Object.fromEntries(parts), poolField: fieldWords(locale) };
}
