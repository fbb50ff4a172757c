import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import { useTranslations } from '@/lib/client/intl';
import { wallThemes } from '@/lib/domain/screen/panel-kinds';
import { defaultLocale, languages, localeOf, locales } from '@/messages';
import type { ScreenDraft } from './screen-draft';

interface Settings {
  draft: ScreenDraft;
  onChange: (draft: ScreenDraft) => void;
}

export function ScreenSettings({ draft, onChange }: Settings) {
  const t = useTranslations('screens');
  const set = (part: Partial<ScreenDraft>): void => onChange({ ...draft, ...part });
  return (
    <section aria-label={t('settings')} className="grid gap-4 sm:grid-cols-2">
      <Field label={t('field.name')} help={t('field.nameHelp')}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={63}
            autoCapitalize="none"
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.title')} help={t('field.titleHelp')}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={120}
            value={draft.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.seconds')} help={t('field.secondsHelp')}>
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            maxLength={3}
            value={draft.secondsPerPage}
            onChange={(event) => set({ secondsPerPage: event.target.value })}
          />
        )}
      </Field>
      <Look draft={draft} set={set} />
    </section>
  );
}

function Look({ draft, set }: { draft: ScreenDraft; set: (part: Partial<ScreenDraft>) => void }) {
  const t = useTranslations('screens');
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={t('field.theme')}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.theme}
            options={wallThemes.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
            onChange={(event) => set({ theme: wallThemes.find((one) => one === event.target.value) ?? 'dark' })}
          />
        )}
      </Field>
      <Field label={t('field.language')}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.language}
            options={locales.map((locale) => ({ value: locale, label: languages[locale].name }))}
            onChange={(event) => set({ language: localeOf(event.target.value) ?? defaultLocale })}
          />
        )}
      </Field>
    </div>
  );
}
