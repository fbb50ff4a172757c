'use client';
import { useTranslations } from 'next-intl';
import type { Json } from '@/lib/domain/json';
import { fieldKey } from '@/lib/domain/pool/fields/field-words';
import type { PoolField } from '@/lib/domain/pool/fields/pool-field';
import { poolFieldAt, poolFields } from '@/lib/domain/pool/fields/pool-fields';
import { valueText } from './fields/field-value-text';
import type { FieldIssue } from './summary/issues';

export interface CatalogueWords {
  label: (path: string) => string;
  /** The label with the disk it belongs to, for where the field stands alone. */
  place: (path: string) => string;
  help: (path: string) => string;
  /** A word of a choice field in the reader's language; the word itself where there is no other. */
  choice: (path: string, value: string) => string;
  value: (path: string, value: Json | undefined) => string;
  /** Why a Windows pool cannot have anything else there. */
  onWindows: (path: string) => string;
  issue: (issue: FieldIssue) => string;
}

const inCatalogue = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '[]');

function fieldOf(path: string): PoolField | undefined {
  if (path === 'loginPassword') return poolFieldAt('passwordSet') ?? undefined;
  return poolFieldAt(path) ?? poolFields.find((one) => one.path.startsWith(`${path}.`));
}

/** What the catalogue and the message files call a field, its values and what is wrong with it. */
export function useCatalogueWords(): CatalogueWords {
  const t = useTranslations('wizard');
  const ofField = useTranslations('pool-field');
  const choiceOf = (path: string, value: string): string | null => {
    const key = `choice.${inCatalogue(path).replaceAll('[]', '')}.${value}`;
    return /^[\w.-]+$/.test(key) && t.has(key) ? t(key) : null;
  };
  const fieldText = (part: 'label' | 'help', path: string, fallback: string): string => {
    const field = fieldOf(path);
    return field === undefined ? fallback : ofField(`${part}.${fieldKey(field.path)}`);
  };
  // A path beneath a field of the catalogue, such as one taint, has the name of the field.
  const label = (path: string): string =>
    t.has(`group.${path.split('.')[0] ?? ''}`) && poolFieldAt(path) === null
      ? t(`group.${path.split('.')[0] ?? ''}`)
      : fieldText('label', path, path);
  return {
    label,
    place: (path) => {
      const disk = /^dataDisks\.(\d+)\./.exec(path)?.[1];
      if (disk !== undefined) return `${t('disk.n', { n: Number(disk) + 1 })}: ${label(path)}`;
      return path.startsWith('systemDisk.') ? `${t('group.systemDisk')}: ${label(path)}` : label(path);
    },
    help: (path) => fieldText('help', path, ''),
    choice: (path, value) => choiceOf(path, value) ?? value,
    value: (path, value) =>
      valueText(path, value, { none: t('was.none'), yes: t('was.yes'), no: t('was.no'), choice: choiceOf }),
    onWindows: (path) => {
      const key = `onWindows.${path.split('.').at(-1) ?? ''}`;
      return t.has(key) ? t(key) : t('onWindows.any');
    },
    issue: (issue) => (t.has(`issue.${issue.key}`) ? t(`issue.${issue.key}`, issue.values) : issue.message),
  };
}
