import { useEffect } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { buttonClass } from '@/components/ui/form/button-class';
import { noDatabaseDigest } from '@/lib/contract/page-digest';

/** The server then answers with a page of its own, until the database is back (proxy.ts). */
const retryMs = 5_000;

export interface CrashedPageProps {
  error: Error & { digest?: string };
  /** Asks the server again. */
  retry: () => void;
}

/** `digest` identifies the error in the server's log. Every route loads it along, so it stays small. */
export function CrashedPage({ error, retry }: CrashedPageProps) {
  const t = useTranslations('shell.page');
  const common = useTranslations('common');
  const lacksDatabase = error.digest === noDatabaseDigest;
  useEffect(() => {
    if (!lacksDatabase) return undefined;
    const retrying = setInterval(retry, retryMs);
    return () => clearInterval(retrying);
  }, [lacksDatabase, retry]);
  return (
    <div role="alert" className="flex flex-col items-start gap-2 py-8">
      <h1 className="text-xl">{t(lacksDatabase ? 'noDatabase' : 'crashed')}</h1>
      <p className="text-ink-2">{t(lacksDatabase ? 'noDatabaseHelp' : 'crashedHelp')}</p>
      {error.digest === undefined || lacksDatabase ? null : (
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
