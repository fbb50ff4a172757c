'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import { passwordRules } from './password-rules';
import type { PoolForm } from './pool-form';

/** Windows takes a password only; Linux a password, a key pair or neither. */
export function LoginFields({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const { draft } = form;
  const [wants, setWants] = useState(draft.keyPair === '' ? 'password' : 'key-pair');
  const mode = draft.os === 'windows' ? 'password' : wants;
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t('login.label')}
        badge={<WhenBadge when="newNodes" />}
        value={mode}
        onChange={(value) => {
          setWants(value);
          form.set(value === 'password' ? { keyPair: '' } : { loginPassword: '' });
        }}
        options={[
          { value: 'password', label: t('login.password') },
          {
            value: 'key-pair',
            label: t('login.keyPair'),
            disabledReason: draft.os === 'windows' ? t('login.noKeyPairOnWindows') : null,
          },
        ]}
      />
      {mode === 'password' ? <PasswordField form={form} /> : <KeyPairField form={form} />}
    </div>
  );
}

function PasswordField({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  const [shown, setShown] = useState(false);
  const password = form.draft.loginPassword;
  const optional = form.draft.os === 'linux';
  return (
    <Field
      label={t('login.password')}
      help={t(optional ? 'login.helpOptional' : 'login.help')}
      error={issue(form, 'loginPassword')}
      note={
        <>
          {optional && password === '' ? null : <Rules password={password} />}
          <FieldFindings form={form} path="loginPassword" />
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

function KeyPairField({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  return (
    <Field
      label={t('login.keyPair')}
      error={issue(form, 'keyPair')}
      note={<FieldFindings form={form} path="keyPair" />}
    >
      {(ids) => (
        <Select
          {...ids}
          className="max-w-md"
          placeholder={t('login.chooseKeyPair')}
          value={form.draft.keyPair}
          onChange={(event) => form.set({ keyPair: event.target.value })}
          options={(form.options?.keyPairs ?? []).map((one) => ({ value: one.name, label: one.name }))}
        />
      )}
    </Field>
  );
}
