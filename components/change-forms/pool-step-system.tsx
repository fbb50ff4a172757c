'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { RadioCards } from '@/components/ui/radio-group';
import { TextInput } from '@/components/ui/text-input';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import { chooseOs } from './pool-draft';
import type { PoolForm } from './pool-form';

/** The OS first: it decides what the rest offers. */
export function PoolStepSystem({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  const { draft } = form;
  return (
    <div className="flex flex-col gap-6">
      <RadioCards
        label={t('os.label')}
        badge={<WhenBadge when="never" />}
        value={draft.os}
        onChange={(value) => form.set(chooseOs(draft, value === 'linux' ? 'linux' : 'windows'))}
        options={(['windows', 'linux'] as const).map((os) => ({
          value: os,
          label: t(`os.${os}`),
          help: t(`os.${os}Help`),
        }))}
      />
      <Field
        label={t('name.label')}
        help={t('name.help')}
        badge={<WhenBadge when="anyTime" />}
        error={issue(form, 'name')}
        note={<FieldFindings form={form} path="name" />}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            maxLength={63}
            placeholder={draft.os === 'windows' ? 'win-web' : 'linux-web'}
            value={draft.name}
            onChange={(event) => form.set({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1">
        <Checkbox
          label={t('managed.label')}
          help={t('managed.help')}
          disabledReason={draft.os === 'windows' ? t('managed.notOnWindows') : null}
          checked={draft.managed}
          onChange={(event) => form.set({ managed: event.target.checked })}
        />
        <FieldFindings form={form} path="managed" />
      </div>
    </div>
  );
}
