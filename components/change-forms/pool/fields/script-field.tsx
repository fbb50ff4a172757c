import { useTranslations } from '@/lib/client/intl';
import { TextArea } from '@/components/ui/form/text-input';
import type { DraftForm } from '../draft/draft-form';
import { Button } from '@/components/ui/form/button';
import { ScriptSummary } from '@/components/change/script/script-summary';
import { readScriptMark, type ScriptPath } from '@/lib/domain/pool/script-mark';
import { FieldFrame } from './field-frame';

/** Largest script in bytes (ACK API: user_data, before base64). */
const mostBytes = 16_384;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export function ScriptField({ form, path }: { form: DraftForm; path: ScriptPath }) {
  const t = useTranslations('wizard');
  const script = form.draft[path];
  if (readScriptMark(script) !== null)
    return (
      <FieldFrame form={form} path={path}>
        {(ids) => (
          <div {...ids} className="flex flex-col items-start gap-1">
            <ScriptSummary mark={script} />
            <Button size="sm" onClick={() => form.put(path, '')}>
              {t('script.replace')}
            </Button>
          </div>
        )}
      </FieldFrame>
    );
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
