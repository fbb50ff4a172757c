'use client';
import { useTranslations } from '@/lib/client/intl';
import type { Json } from '@/lib/domain/json';
import { fieldKey } from '@/lib/domain/pool/fields/field-names';
import type { PoolField } from '@/lib/domain/pool/fields/pool-field';
import { poolFieldAt, poolFields } from '@/lib/domain/pool/fields/pool-fields';
import type { FieldIssue } from './summary/issues';

interface ValueWords {
  none: string;
  yes: string;
  no: string;
  choice: (path: string, value: string) => string | null;
}

const shownItems = 6;

function partText(value: Json): string {
  if (Array.isArray(value)) return listText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== '' && inner !== false)
    .map(([key, inner]) => `${key}=${partText(inner)}`)
    .join(' ');
}

function listText(items: readonly Json[]): string {
  const shown = items.slice(0, shownItems).map(partText).join(', ');
  return items.length > shownItems ? `${shown}, +${items.length - shownItems}` : shown;
}

export function valueText(path: string, value: Json | undefined, words: ValueWords): string {
  if (value === undefined || value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return words.choice(path, value) ?? value;
  const text = Array.isArray(value) ? listText(value) : partText(value);
  return text === '' ? words.none : text;
}

const inCatalog = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '[]');

function fieldOf(path: string): PoolField | undefined {
  if (path === 'loginPassword') return poolFieldAt('passwordSet') ?? undefined;
  return poolFieldAt(path) ?? poolFields.find((one) => one.path.startsWith(`${path}.`));
}

export function useCatalogWords() {
  const t = useTranslations('wizard');
  const ofField = useTranslations('pool-field');
  const choiceOf = (path: string, value: string): string | null => {
    const key = `choice.${inCatalog(path).replaceAll('[]', '')}.${value}`;
    return /^[\w.-]+$/.test(key) && t.has(key) ? t(key) : null;
  };
  const fieldText = (part: 'label' | 'help', path: string, fallback: string): string => {
    const field = fieldOf(path);
    return field === undefined ? fallback : ofField(`${part}.${fieldKey(field.path)}`);
  };
  // A path beneath a field of the catalog, such as one taint, has the name of the field.
  const label = (path: string): string =>
    ofField.has(`group.${path.split('.')[0] ?? ''}`) && poolFieldAt(path) === null
      ? ofField(`group.${path.split('.')[0] ?? ''}`)
      : fieldText('label', path, path);
  return {
    label,
    place: (path: string) => {
      const disk = /^dataDisks\.(\d+)\./.exec(path)?.[1];
      if (disk !== undefined) return `${t('disk.n', { n: Number(disk) + 1 })}: ${label(path)}`;
      return path.startsWith('systemDisk.') ? `${ofField('group.systemDisk')}: ${label(path)}` : label(path);
    },
    help: (path: string) => fieldText('help', path, ''),
    choice: (path: string, value: string) => choiceOf(path, value) ?? value,
    value: (path: string, value: Json | undefined) =>
      valueText(path, value, { none: t('was.none'), yes: t('was.yes'), no: t('was.no'), choice: choiceOf }),
    onWindows: (path: string) => {
      const key = `onWindows.${path.split('.').at(-1) ?? ''}`;
      return t.has(key) ? t(key) : t('onWindows.any');
    },
    issue: (issue: FieldIssue) => (t.has(`issue.${issue.key}`) ? t(`issue.${issue.key}`, issue.values) : issue.message),
  };
}
