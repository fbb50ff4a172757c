import { useTranslations } from '@/lib/client/intl';
import { useId, type ReactNode } from 'react';
import { Field, type ControlIds } from '@/components/ui/form/field';
import { poolFieldAt } from '@/lib/domain/pool/fields/pool-fields';
import type { DraftForm } from '../draft/draft-form';
import { fixedOnEdit } from '../draft/edit';
import { useFocusTarget } from '../steps/use-step';
import { useCatalogWords } from '../use-catalog-words';
import { FieldBadge, FieldNotes } from './field-notes';

export interface FieldView {
  label: string;
  help: string;
  error: string | undefined;
  off: string | null;
  /** No information about later changes: the OS allows a single value. */
  oneValue: boolean;
}

export function useField(form: DraftForm, path: string): FieldView {
  const t = useTranslations('wizard');
  const words = useCatalogWords();
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
}

export function FieldPlace({ paths, children }: { paths: readonly string[]; children: ReactNode }) {
  const frame = useFocusTarget(paths);
  return (
    <div ref={frame} tabIndex={-1} data-field={paths[0]} className="min-w-0 scroll-mt-4 outline-none">
      {children}
    </div>
  );
}

interface FrameProps {
  form: DraftForm;
  path: string;
  help?: string | undefined;
  /** Inside a group that states when it can change. */
  plain?: boolean | undefined;
}

/** A field of the catalog with one control. `note` is shown before its findings. */
export function FieldFrame(o: FrameProps & { note?: ReactNode; children: (ids: ControlIds) => ReactNode }) {
  const { form, path } = o;
  const view = useField(form, path);
  return (
    <FieldPlace paths={[path]}>
      <Field
        label={view.label}
        help={o.help ?? view.help}
        badge={o.plain === true ? undefined : <FieldBadge form={form} path={path} />}
        error={view.error}
        note={
          <>
            {o.note}
            <FieldNotes form={form} path={path} />
          </>
        }
      >
        {o.children}
      </Field>
    </FieldPlace>
  );
}

export function FieldGroup({ form, path, plain, ...o }: FrameProps & { children: ReactNode }) {
  const id = useId();
  const { label, help, error } = useField(form, path);
  return (
    <FieldPlace paths={[path]}>
      <fieldset
        className="flex min-w-0 flex-col gap-1"
        aria-describedby={error === undefined ? `${id}-help` : `${id}-help ${id}-error`}
      >
        <legend className="mb-1 flex flex-wrap items-baseline gap-x-2 text-sm font-medium">
          {label}
          {plain === true ? null : <FieldBadge form={form} path={path} />}
        </legend>
        <p id={`${id}-help`} className="text-xs text-ink-3">
          {o.help ?? help}
        </p>
        {o.children}
        {error === undefined ? null : (
          <p id={`${id}-error`} role="alert" className="flex gap-1 text-xs font-medium text-bad">
            <span aria-hidden="true">▲</span>
            <span>{error}</span>
          </p>
        )}
        <FieldNotes form={form} path={path} />
      </fieldset>
    </FieldPlace>
  );
}
