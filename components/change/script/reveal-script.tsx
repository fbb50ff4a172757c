'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { CodeBlock } from '@/components/ui/text/code-block';
import { useDeniedReason } from '@/lib/client/actor';
import type { ApiFailure } from '@/lib/client/api-failure';

/** Fetches a script on request; the server records it. `name`: of the field. */
export function RevealScript({ name, read }: { name: string; read: () => Promise<{ text: string }> }) {
  const t = useTranslations('change.script');
  const denied = useDeniedReason('script.reveal');
  const shown = useMutation<{ text: string }, ApiFailure>({ mutationFn: read });
  if (shown.data !== undefined)
    return (
      <div className="flex flex-col gap-1">
        <CodeBlock text={shown.data.text} what={name} copyLabel={t('copy')} />
        <Button size="sm" className="self-start" onClick={() => shown.reset()}>
          {t('hide')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-1">
      <Button
        size="sm"
        className="self-start"
        disabledReason={denied}
        busy={shown.isPending}
        onClick={() => shown.mutate()}
      >
        {t('reveal', { name })}
      </Button>
      <p className="text-xs text-ink-3">{t('recorded')}</p>
      {shown.error === null ? null : <ErrorState failure={shown.error} compact />}
    </div>
  );
}
