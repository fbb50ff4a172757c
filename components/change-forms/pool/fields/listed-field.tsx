import { useTranslations } from '@/lib/client/intl';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { DraftForm } from '../draft/draft-form';
import { useField, FieldFrame } from './field-frame';

interface ListedOption {
  value: string;
  label: string;
  disabledReason?: string | null;
}

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

/** null = unknown; undefined = being read. */
export const listOf = <List,>(
  { options, reading }: Pick<DraftForm, 'options' | 'reading'>,
  read: (of: PoolOptions) => List | null | undefined,
): List | null | undefined => (options === null ? (reading === null ? null : undefined) : (read(options) ?? null));

/** One of a list of the account; free text where the list could not be read. */
export function ListedField(o: {
  form: DraftForm;
  path: string;
  list: PoolOptions['unavailable'][number]['list'];
  options: (of: PoolOptions) => readonly ListedOption[] | undefined;
  none: string;
  placeholder: string;
  off?: string | null;
  plain?: boolean;
}) {
  const t = useTranslations('wizard');
  const { form, path } = o;
  const view = useField(form, path);
  const off = view.off ?? o.off ?? null;
  const held = form.valueAt(path);
  const value = typeof held === 'string' ? held : '';
  const options = listOf(form, o.options);
  const known = options ?? [];
  const listed = value === '' || known.some((one) => one.value === value);
  return (
    <FieldFrame
      form={form}
      path={path}
      help={off ?? view.help}
      plain={o.plain}
      note={options === null ? <UnavailableNote form={form} list={o.list} /> : null}
    >
      {(ids) =>
        options === null ? (
          <TextInput
            {...ids}
            mono
            className="max-w-md"
            maxLength={128}
            placeholder={o.placeholder}
            disabled={off !== null}
            value={value}
            onChange={(event) => form.put(path, event.target.value.trim())}
          />
        ) : (
          <Select
            {...ids}
            className="max-w-md"
            aria-busy={options === undefined || undefined}
            disabled={off !== null}
            placeholder={o.none}
            value={value}
            onChange={(event) => form.put(path, event.target.value)}
            options={[...known, ...(listed ? [] : [{ value, label: `${value} (${t('notListed')})` }])]}
          />
        )
      }
    </FieldFrame>
  );
}
