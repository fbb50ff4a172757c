'use client';
import { useTranslations } from 'next-intl';
import { poolFieldAt } from '@/lib/domain/pool/fields/pool-fields';
import type { DraftForm } from '../draft/draft-form';
import { fixedOnEdit } from '../draft/edit';
import { useCatalogueWords } from '../use-catalogue-words';

export interface FieldView {
  label: string;
  help: string;
  error: string | undefined;
  /** Why it can never be changed: Windows, or fixed when the pool was created. */
  off: string | null;
  /** No information about later changes: the OS allows a single value. */
  oneValue: boolean;
}

/** The state of a catalog field in this form. */
export function useField(form: DraftForm): (path: string) => FieldView {
  const t = useTranslations('wizard');
  const words = useCatalogueWords();
  return (path) => {
    const field = poolFieldAt(path);
    const issue = form.issueAt(path);
    const windows = form.draft.os === 'windows' && field !== null && field.windows !== 'free';
    const fixed = fixedOnEdit(field, form.edit);
    return {
      label: words.label(path),
      help: words.help(path),
      error: issue === null ? undefined : words.issue(issue),
      off: fixed ? t('fixed') : windows ? words.onWindows(path) : null,
      oneValue: windows && !fixed,
    };
  };
}
