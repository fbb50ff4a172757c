import { useTranslations } from '@/lib/client/intl';
import { TextArea } from '@/components/ui/form/text-input';
import type { DraftForm } from '../draft/draft-form';
import { FieldFrame } from './field-frame';

/** Largest script in bytes (ACK API: user_data, before base64). */
const mostBytes = 16_384;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export function ScriptField({ form, path }: { form: DraftForm; path: 'preUserData' | 'userData' }) {
  const t = useTranslations('wizard');
  const script = form.draft[path];
  const bytes = bytesOf(script);
  return (
    <FieldFrame
      form={form}
      path={path}
      note={
        <p className={`text-xs ${bytes > mostBytes ? 'text-bad' : 'text-ink-3'}`}>
          {t('script.size', { n: bytes, most: mostBytes })}
        </p>
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
    </FieldFrame>
  );
}
