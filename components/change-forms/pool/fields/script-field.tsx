'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/form/field';
import { TextArea } from '@/components/ui/form/text-area';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from './field-notes';
import { FieldPlace } from './pool-field';
import { useField } from './use-field';

/** Largest script in bytes (ACK API: user_data, before base64). */
const mostBytes = 16_384;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A script, with the room it takes. */
export function ScriptField({ form, path }: { form: DraftForm; path: 'preUserData' | 'userData' }) {
  const t = useTranslations('wizard');
  const view = useField(form)(path);
  const script = form.draft[path];
  const bytes = bytesOf(script);
  return (
    <FieldPlace paths={[path]}>
      <Field
        label={view.label}
        help={view.help}
        badge={<FieldBadge form={form} path={path} />}
        error={view.error}
        note={
          <>
            <p className={`text-xs ${bytes > mostBytes ? 'text-bad' : 'text-ink-3'}`}>
              {t('script.size', { n: bytes, most: mostBytes })}
            </p>
            <FieldNotes form={form} path={path} />
          </>
        }
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={script === '' ? 3 : 8}
            placeholder={form.draft.os === 'windows' ? '[powershell]\nWrite-Host "…"' : '#!/bin/bash'}
            value={script}
            onChange={(event) => form.put(path, event.target.value)}
          />
        )}
      </Field>
    </FieldPlace>
  );
}
