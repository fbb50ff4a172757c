'use client';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { signedOut } from './signed-out';

/** The session ended while the page was open: what is typed stays, signing in is one click away. */
export function SignedOutBand() {
  const t = useTranslations('shell');
  const isOut = useSyncExternalStore(signedOut.subscribe, signedOut.get, () => false);
  if (!isOut) return null;
  const next = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-bad bg-bad-soft px-3 py-2"
    >
      <span className="font-semibold text-bad">▲ {t('signedOut')}</span>
      <a href={`/sign-in?next=${next}`} className="font-medium text-accent underline">
        {t('signIn')}
      </a>
    </div>
  );
}
