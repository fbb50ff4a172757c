import { Field } from '@/components/ui/form/field';
import { TextInput } from '@/components/ui/form/text-input';
import { useTranslations } from '@/lib/client/intl';

export function PasswordField(o: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('people.field');
  return (
    <Field label={t('password')} help={t('passwordHelp')}>
      {(ids) => (
        <TextInput
          {...ids}
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          value={o.value}
          onChange={(event) => o.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
