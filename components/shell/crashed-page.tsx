import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { CopyButton } from '@/components/ui/text/copy-button';
import { Mono } from '@/components/ui/text/plain-text';

/** `digest` identifies the error in the server's log. */
export function CrashedPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('shell.page');
  const retry = useTranslations('common');
  return (
    <div role="alert" className="flex flex-col items-start gap-2 py-8">
      <h1 className="text-xl">{t('crashed')}</h1>
      <p className="text-ink-2">{t('crashedHelp')}</p>
      {error.digest === undefined ? null : (
        <p>
          <Mono>{error.digest}</Mono> <CopyButton text={error.digest} what="digest" />
        </p>
      )}
      <Button onClick={reset}>{retry('tryAgain')}</Button>
    </div>
  );
}
