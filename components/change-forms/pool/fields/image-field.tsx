import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { FieldRow } from '@/components/ui/form/field';
import { PlainText } from '@/components/ui/text/plain-text';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { TextInput } from '@/components/ui/form/text-input';
import type { PoolOptions } from '@/lib/contract/pool-options';
import { supportOfBuild } from '@/lib/domain/pool/build-support';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import { ChoiceRow, ChoiceRows } from './choice-list';
import { chooseImage } from '../draft/draft';
import type { DraftForm } from '../draft/draft-form';
import { listOf, UnavailableNote } from './listed-field';
import { PoolField } from './pool-field';
import { FieldGroup } from './field-frame';

type Source = 'public' | 'custom';

/** The image decides the Windows build, and with it which container images can run. */
export function ImageField({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { imageId, os } = form.draft;
  const { options } = form;
  const isPublic = options?.images.some((one) => one.id === imageId) ?? true;
  const [wanted, setWanted] = useState<Source | null>(null);
  const source: Source = wanted ?? (imageId === '' || isPublic ? 'public' : 'custom');
  return (
    <div className="flex flex-col gap-4">
      <FieldGroup form={form} path="imageId" help={os === 'windows' ? t('image.helpWindows') : undefined}>
        <RadioGroup
          bare
          label={t('image.source')}
          value={source}
          onChange={(value) => setWanted(value === 'custom' ? 'custom' : 'public')}
          options={(['public', 'custom'] as const).map((value) => ({ value, label: t(`image.${value}`) }))}
        />
        {source === 'public' ? <PublicImages form={form} /> : <CustomImages form={form} />}
      </FieldGroup>
      <FieldRow columns={2}>
        <PoolField
          form={form}
          path="imageType"
          // A public image sets the type; a placeholder would look like a value before one is chosen.
          {...(source === 'public' ? {} : { placeholder: os === 'windows' ? 'Windows' : 'AliyunLinux3' })}
          off={source === 'public' ? t('image.typeFollows') : null}
        />
        <PoolField form={form} path="platform" off={source === 'public' ? t('image.typeFollows') : null} />
      </FieldRow>
    </div>
  );
}

function PublicImages({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { options } = form;
  const before = form.edit?.before ?? null;
  return (
    <ChoiceRows form={form}>
      {(options?.images ?? []).map((image) => (
        <ChoiceRow
          key={image.id}
          type="radio"
          name="imageId"
          checked={form.draft.imageId === image.id}
          onChange={() => form.set(chooseImage(image.id, { os: form.draft.os, options, before }))}
          title={<PlainText text={image.name === '' ? image.imageType : image.name} wrap />}
          detail={image.id}
          facts={
            <span className="flex flex-col sm:items-end">
              <span className="flex gap-x-4">
                {image.build === null ? null : <span>{t('image.build', { build: image.build })}</span>}
                <span>{image.arch}</span>
              </span>
              <ImageSupport build={image.build} today={form.options?.today} />
            </span>
          }
        />
      ))}
    </ChoiceRows>
  );
}

/** Until when the build of an image gets fixes; null: unknown. */
export function useSupportText() {
  const t = useTranslations('wizard.image');
  return (build: string | null, today: string | undefined): string | null => {
    const life = today === undefined ? null : supportOfBuild(build, today);
    if (life === null || life.extendedEnd === null) return null;
    if (life.state === 'unsupported') return `▲ ${t('unsupported')}`;
    const date = life.extendedEnd;
    return life.state === 'ended' ? `▲ ${t('ended', { date })}` : t('supportedUntil', { date });
  };
}

function ImageSupport({ build, today }: { build: string | null; today: string | undefined }) {
  const text = useSupportText()(build, today);
  if (text === null) return null;
  return <span className={text.startsWith('▲') ? 'text-warn' : ''}>{text}</span>;
}

type CustomImage = NonNullable<PoolOptions['customImages']>[number];

function CustomImages({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { imageId } = form.draft;
  const { options } = form;
  const before = form.edit?.before ?? null;
  const list = listOf(form, (of) => of.customImages);
  const known = options?.images.some((one) => one.id === imageId) === true ? '' : imageId;
  const free = (
    <TextInput
      mono
      className="max-w-md"
      maxLength={128}
      aria-label={t('image.customId')}
      placeholder="m-…"
      value={known}
      onChange={(event) => form.set({ imageId: event.target.value.trim() })}
    />
  );
  if (list === null)
    return (
      <>
        {free}
        <UnavailableNote form={form} list="customImages" />
      </>
    );
  if (list?.length === 0)
    return (
      <>
        <p className="text-ink-2">{t('image.noCustom')}</p>
        {known === '' ? null : free}
      </>
    );
  return (
    <>
      <ChoiceRows form={form}>
        {(list ?? []).map((image) => (
          <ChoiceRow
            key={image.id}
            type="radio"
            name="imageId"
            checked={imageId === image.id}
            disabledReason={image.usable === false ? t('image.notUsable') : null}
            onChange={() => form.set(chooseImage(image.id, { os: form.draft.os, options, before }))}
            title={<PlainText text={image.name === '' ? image.id : image.name} wrap />}
            detail={`${image.platform} · ${image.id}`}
            facts={<CustomImageFacts image={image} today={form.options?.today} />}
          />
        ))}
      </ChoiceRows>
      {known === '' || list?.some((one) => one.id === known) === true ? null : free}
    </>
  );
}

function CustomImageFacts({ image, today }: { image: CustomImage; today: string | undefined }) {
  const t = useTranslations('wizard.image');
  return (
    <>
      <span>{t(`owner.${image.owner}`)}</span>
      <ImageSupport build={windowsBuildOf(image.id, image.name, image.platform)} today={today} />
      <span>{image.arch}</span>
      <span>{image.sizeGiB === null ? t('sizeUnknown') : `${image.sizeGiB} GiB`}</span>
    </>
  );
}
