'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from './field-notes';
import { FieldPlace } from './pool-field';
import { useField } from './use-field';

export interface ListedOption {
  value: string;
  label: string;
  disabledReason?: string | null;
}

/** A list of the options as one of choices; not known and being read stay what they are. */
export function listed<One>(
  list: readonly One[] | null | undefined,
  toOption: (one: One) => ListedOption,
): readonly ListedOption[] | null | undefined {
  return list?.map(toOption) ?? (list === null ? null : undefined);
}

/** Why a list is unavailable, in the source's words. */
export function UnavailableNote({ form, list }: { form: DraftForm; list: PoolOptions['unavailable'][number]['list'] }) {
  const t = useTranslations('wizard');
  const why = form.options?.unavailable.find((one) => one.list === list);
  return (
    <p className="text-xs text-unknown">
      ? {t('unavailable.free')}
      {why === undefined ? '' : ` ${why.message}${why.remedy === null ? '' : ` ${why.remedy}`}`}
    </p>
  );
}

interface ListedFieldProps {
  form: DraftForm;
  path: string;
  list: PoolOptions['unavailable'][number]['list'];
  /** null = unknown; undefined = being read. */
  options: readonly ListedOption[] | null | undefined;
  /** What an empty value means. */
  none: string;
  placeholder: string;
  off?: string | null;
  plain?: boolean;
  onPut?: (value: string) => void;
}

/** One of a list of the account; free text where the list could not be read. */
export function ListedField(o: ListedFieldProps) {
  const t = useTranslations('wizard');
  const { form, path } = o;
  const view = useField(form)(path);
  const off = view.off ?? o.off ?? null;
  const held = form.valueAt(path);
  const value = typeof held === 'string' ? held : '';
  const put = o.onPut ?? ((next: string) => form.put(path, next));
  const known = o.options ?? [];
  const listed = value === '' || known.some((one) => one.value === value);
  return (
    <FieldPlace paths={[path]}>
      <Field
        label={view.label}
        help={off ?? view.help}
        badge={o.plain === true ? undefined : <FieldBadge form={form} path={path} />}
        error={view.error}
        note={
          <>
            {o.options === null ? <UnavailableNote form={form} list={o.list} /> : null}
            <FieldNotes form={form} path={path} />
          </>
        }
      >
        {(ids) =>
          o.options === null ? (
            <TextInput
              {...ids}
              mono
              className="max-w-md"
              maxLength={128}
              placeholder={o.placeholder}
              disabled={off !== null}
              value={value}
              onChange={(event) => put(event.target.value.trim())}
            />
          ) : (
            <Select
              {...ids}
              className="max-w-md"
              aria-busy={o.options === undefined || undefined}
              disabled={off !== null}
              placeholder={o.none}
              value={value}
              onChange={(event) => put(event.target.value)}
              options={[...known, ...(listed ? [] : [{ value, label: `${value} (${t('notListed')})` }])]}
            />
          )
        }
      </Field>
    </FieldPlace>
  );
}
