'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { PlainText } from '@/components/ui/plain-text';
import { Select } from '@/components/ui/select';
import { ChoiceGroup, ChoiceRow, ChoiceRows } from './choice-list';
import { runtimeReason } from './choose-reason';
import { DataDiskFields, SystemDiskFields } from './disk-fields';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import { LoginFields } from './login-fields';
import type { PoolForm } from './pool-form';
import { TypePicker } from './type-picker';

export function PoolStepInstances({ form }: { form: PoolForm }) {
  return (
    <div className="flex flex-col gap-6">
      <ImageField form={form} />
      <TypePicker form={form} />
      <SystemDiskFields form={form} />
      <DataDiskFields form={form} />
      <RuntimeField form={form} />
      <LoginFields form={form} />
    </div>
  );
}

/** The image decides the Windows build, and with it which container images can run. */
function ImageField({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  return (
    <ChoiceGroup
      label={t('image.label')}
      help={t(form.draft.os === 'windows' ? 'image.helpWindows' : 'image.help')}
      badge={<WhenBadge when="newNodes" />}
      error={issue(form, 'imageId')}
      note={<FieldFindings form={form} path="imageId" />}
    >
      <ChoiceRows pending={form.options === null}>
        {(form.options?.images ?? []).map((image) => (
          <ChoiceRow
            key={image.id}
            type="radio"
            name="imageId"
            checked={form.draft.imageId === image.id}
            onChange={() => form.set({ imageId: image.id })}
            title={<PlainText text={image.name === '' ? image.platform : image.name} wrap />}
            detail={image.id}
            facts={
              <>
                {image.build === null ? null : <span>{t('image.build', { build: image.build })}</span>}
                <span>{image.arch}</span>
              </>
            }
          />
        ))}
      </ChoiceRows>
    </ChoiceGroup>
  );
}

function RuntimeField({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  return (
    <Field
      label={t('runtime.label')}
      help={t('runtime.help')}
      badge={<WhenBadge when="newNodes" />}
      error={issue(form, 'runtimeVersion')}
      note={<FieldFindings form={form} path="runtimeVersion" />}
    >
      {(ids) => (
        <Select
          {...ids}
          className="w-auto self-start"
          placeholder={t('runtime.choose')}
          value={form.draft.runtimeVersion}
          onChange={(event) => form.set({ runtimeVersion: event.target.value })}
          options={(form.options?.runtimes ?? []).map((one) => ({
            value: one.version,
            label: `${one.name} ${one.version}`,
            disabledReason: runtimeReason(t, one, form.draft.os),
          }))}
        />
      )}
    </Field>
  );
}
