import { useTranslations } from '@/lib/client/intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Field } from '@/components/ui/form/field';
import { NumberInput, TextInput } from '@/components/ui/form/text-input';
import { RadioCards, RadioGroup } from '@/components/ui/form/radio-group';
import { Select, type SelectOption } from '@/components/ui/form/select';
import { poolFieldAt } from '@/lib/domain/pool/fields/pool-fields';
import type { PoolField as CatalogField } from '@/lib/domain/pool/fields/pool-field';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from './field-notes';
import { choicesOf, lengthOf, shapeOf } from './field-shape';
import { useCatalogWords } from '../use-catalog-words';
import { useField, FieldPlace } from './field-frame';

export interface PoolFieldProps {
  form: DraftForm;
  path: string;
  off?: string | null;
  /** Inside a group that states when it can change. */
  plain?: boolean;
  placeholder?: string;
  look?: 'cards' | 'row' | 'select';
  help?: string;
  label?: string;
  mono?: boolean;
  onPut?: (value: string | number | boolean | null) => void;
  choiceReason?: (value: string) => string | null;
}

export function PoolField(props: PoolFieldProps) {
  const field = poolFieldAt(props.path);
  if (field === null) return null;
  return (
    <FieldPlace paths={[props.path]}>
      <Control {...props} field={field} />
    </FieldPlace>
  );
}

function Control(props: PoolFieldProps & { field: CatalogField }) {
  switch (shapeOf(props.field.schema)) {
    case 'flag':
      return <FlagControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

function useParts({ form, path, off, plain, help, label, onPut }: PoolFieldProps) {
  const view = useField(form, path);
  return {
    label: label ?? view.label,
    help: help ?? view.help,
    error: view.error,
    off: view.off ?? off ?? null,
    badge: plain === true || view.oneValue ? undefined : <FieldBadge form={form} path={path} />,
    note: <FieldNotes form={form} path={path} />,
    put: onPut ?? ((value: string | number | boolean | null) => form.put(path, value)),
  };
}

const helpOf = (parts: { help: string; off: string | null }): string => parts.off ?? parts.help;

function FlagControl(props: PoolFieldProps) {
  const parts = useParts(props);
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label={
          <span className="flex flex-wrap items-baseline gap-x-2">
            {parts.label} {parts.badge}
          </span>
        }
        help={parts.help}
        disabledReason={parts.off}
        checked={props.form.valueAt(props.path) === true}
        onChange={(event) => parts.put(event.target.checked)}
      />
      {parts.note}
    </div>
  );
}

type Parts = ReturnType<typeof useParts>;

function useChoices(props: PoolFieldProps & { field: CatalogField }, off: string | null) {
  const t = useTranslations('wizard');
  const words = useCatalogWords();
  const held = props.form.valueAt(props.path);
  const value = typeof held === 'string' ? held : '';
  const known = choicesOf(props.field.schema);
  // What a pool has already stays listed, also when the catalog has no such word.
  const all = value !== '' && !known.includes(value) ? [...known, value] : known;
  const options = all.map((one) => {
    const helpKey = `choiceHelp.${props.path}.${one}`;
    return {
      value: one,
      label: words.choice(props.path, one),
      help: t.has(helpKey) ? t(helpKey) : undefined,
      disabledReason: off ?? props.choiceReason?.(one) ?? null,
    };
  });
  return { value, options };
}

function ChoiceControl(props: PoolFieldProps & { field: CatalogField }) {
  const parts = useParts(props);
  const { value, options } = useChoices(props, parts.off);
  // The reason for being disabled is shown once, not under every choice.
  if (props.look === 'select' || (parts.off !== null && props.look !== 'cards'))
    return <SelectChoice parts={parts} options={options} value={value} field={props.field} />;
  const Group = props.look === 'cards' ? RadioCards : RadioGroup;
  return (
    <div className="flex flex-col gap-1">
      <Group
        label={parts.label}
        badge={parts.badge}
        error={parts.error}
        value={value}
        onChange={(next) => parts.put(next)}
        options={options}
      />
      {options.some((one) => one.help !== undefined) ? null : <p className="text-xs text-ink-3">{helpOf(parts)}</p>}
      {parts.note}
    </div>
  );
}

function SelectChoice(o: { parts: Parts; options: readonly SelectOption[]; value: string; field: CatalogField }) {
  const t = useTranslations('wizard');
  const { parts, options, value } = o;
  return (
    <Field label={parts.label} help={helpOf(parts)} badge={parts.badge} error={parts.error} note={parts.note}>
      {(ids) => (
        <Select
          {...ids}
          className="w-auto max-w-full self-start"
          disabled={parts.off !== null}
          // An unset value is the provider's default.
          {...(value === '' || o.field.initial === null ? { placeholder: t('providerDefault') } : {})}
          value={value}
          onChange={(event) => parts.put(event.target.value)}
          options={options.map((one) => (parts.off === null ? one : { value: one.value, label: one.label }))}
        />
      )}
    </Field>
  );
}

function NumberControl(props: PoolFieldProps & { field: CatalogField }) {
  const t = useTranslations('wizard');
  const parts = useParts(props);
  const value = props.form.valueAt(props.path);
  const { unit } = props.field;
  return (
    <Field label={parts.label} help={helpOf(parts)} badge={parts.badge} error={parts.error} note={parts.note}>
      {(ids) => (
        <NumberInput
          {...ids}
          {...(unit === null ? {} : { unit: unit === 'nodes' ? t('size.nodes') : unit })}
          min={0}
          disabled={parts.off !== null}
          placeholder={props.placeholder}
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => parts.put(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

function TextControl(props: PoolFieldProps & { field: CatalogField }) {
  const parts = useParts(props);
  const value = props.form.valueAt(props.path);
  return (
    <Field label={parts.label} help={helpOf(parts)} badge={parts.badge} error={parts.error} note={parts.note}>
      {(ids) => (
        <TextInput
          {...ids}
          mono={props.mono ?? true}
          className="max-w-xl"
          maxLength={lengthOf(props.field.schema)}
          disabled={parts.off !== null}
          placeholder={props.placeholder}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => parts.put(event.target.value)}
        />
      )}
    </Field>
  );
}
