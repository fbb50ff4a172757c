import { useTranslations } from '@/lib/client/intl';
import { buttonClass } from '@/components/ui/form/button-class';
import { unreachableDigest } from '@/lib/contract/page-digest';

export interface CrashedPageProps {
  error: Error & { digest?: string };
  /** Asks the server again. */
  retry: () => void;
}

/** `digest` identifies the error in the server's log. Every route loads it along, so it stays small. */
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
          <code className="select-all">{error.digest}</code>
        </p>
      )}
      <button type="button" className={buttonClass()} onClick={retry}>
        {common('tryAgain')}
      </button>
    </div>
  );
}
