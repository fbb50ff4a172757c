import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { Field } from '@/components/ui/form/field';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { TextInput } from '@/components/ui/form/text-input';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from './field-notes';
import { ListedField } from './listed-field';
import { PoolField } from './pool-field';
import { checkPassword, windowsLogin, windowsNeeds } from '@/lib/domain/pool/windows-rules';
import { useField, FieldPlace, FieldFrame } from './field-frame';

interface PasswordRule {
  key: 'length' | 'classes';
  values: Record<string, number>;
  met: boolean;
}

export function passwordRules(password: string): PasswordRule[] {
  const { min, max, classes: need } = windowsNeeds.password;
  const verdict = checkPassword(password);
  const length = [...password].length;
  return [
    { key: 'length', values: { min, max, n: length }, met: length >= min && length <= max },
    { key: 'classes', values: { n: need }, met: verdict.ok || verdict.classes >= need },
  ];
}

/** Windows takes a password only; Linux a password, a key pair or neither. ACK takes one of the two. */
export function LoginFields({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { draft } = form;
  const [wants, setWants] = useState(draft.keyPair === '' ? 'password' : 'key-pair');
  const keyPairOff =
    draft.os === 'windows' ? t('onWindows.keyPair') : draft.hardening === 'mlps' ? t('login.passwordForMlps') : null;
  const mode = keyPairOff === null ? wants : 'password';
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={t('login.label')}
        badge={draft.os === 'windows' ? undefined : <FieldBadge form={form} path="keyPair" />}
        value={mode}
        onChange={(value) => {
          setWants(value);
          form.set(value === 'password' ? { keyPair: '' } : { loginPassword: '' });
        }}
        options={[
          { value: 'password', label: t('login.password') },
          { value: 'key-pair', label: t('login.keyPair'), disabledReason: keyPairOff },
        ]}
      />
      {mode === 'password' ? (
        <PasswordField form={form} />
      ) : (
        <ListedField
          form={form}
          path="keyPair"
          list="keyPairs"
          plain
          none={t('login.chooseKeyPair')}
          placeholder="ops"
          options={({ keyPairs }) => keyPairs?.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {draft.os === 'windows' ? <Administrator form={form} /> : <PoolField form={form} path="loginUser" />}
    </div>
  );
}

/** Windows has one logon user, whatever the wire value is (ACK docs: "Create a Windows node pool"). */
function Administrator({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  return (
    <FieldFrame form={form} path="loginUser" plain help={t('onWindows.loginUser')}>
      {(ids) => <TextInput {...ids} mono disabled className="max-w-xs" value={windowsLogin} />}
    </FieldFrame>
  );
}

function PasswordField({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form, 'loginPassword');
  const [shown, setShown] = useState(false);
  const password = form.draft.loginPassword;
  const help = form.edit !== null ? 'helpEdit' : form.draft.os === 'linux' ? 'helpOptional' : 'help';
  const must = form.edit === null && form.draft.os === 'windows';
  return (
    <FieldPlace paths={['loginPassword', 'passwordSet']}>
      <Field
        label={t('login.password')}
        help={t(`login.${help}`)}
        error={view.error}
        note={
          <>
            {password === '' && !must ? null : <Rules password={password} />}
            <FieldNotes form={form} path="loginPassword" />
          </>
        }
      >
        {(ids) => (
          <span className="flex max-w-md gap-2">
            <TextInput
              {...ids}
              mono
              type={shown ? 'text' : 'password'}
              autoComplete="new-password"
              maxLength={128}
              value={password}
              onChange={(event) => form.set({ loginPassword: event.target.value })}
            />
            <Button className="h-auto" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {t(shown ? 'login.hide' : 'login.show')}
            </Button>
          </span>
        )}
      </Field>
    </FieldPlace>
  );
}

function Rules({ password }: { password: string }) {
  const t = useTranslations('wizard');
  return (
    <ul aria-label={t('login.rules')} className="flex flex-col text-xs">
      {passwordRules(password).map((rule) => (
        <li key={rule.key} className={rule.met ? 'text-ok' : 'text-ink-2'}>
          <span aria-hidden="true">{rule.met ? '✓' : '○'}</span>{' '}
          <span className="sr-only">{t(rule.met ? 'login.met' : 'login.notMet')} </span>
          {t(`login.rule.${rule.key}`, rule.values)}
        </li>
      ))}
    </ul>
  );
}
