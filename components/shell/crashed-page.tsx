import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { CopyButton } from '@/components/ui/text/copy-button';
import { Mono } from '@/components/ui/text/plain-text';
import { unreachableDigest } from '@/lib/contract/status';

export interface CrashedPageProps {
  error: Error & { digest?: string };
  /** Asks the server again. */
  retry: () => void;
}

/** `digest` identifies the error in the server's log. */
export function CrashedPage({ error, retry }: CrashedPageProps) {
  const t = useTranslations('shell.page');
  const common = useTranslations('common');
  const isUnreachable = error.digest === unreachableDigest;
  return (
    <div role="alert" className="flex flex-col items-start gap-2 py-8">
      <h1 className="text-xl">{t(isUnreachable ? 'unreachable' : 'crashed')}</h1>
      <p className="text-ink-2">{t(isUnreachable ? 'unreachableHelp' : 'crashedHelp')}</p>
      {error.digest === undefined || isUnreachable ? null : (
        <p>
          <Mono>{error.digest}</Mono> <CopyButton text={error.digest} what="digest" />
        </p>
      )}
      <Button onClick={retry}>{common('tryAgain')}</Button>
    </div>
  );
}
