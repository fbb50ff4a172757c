'use client';
import { useEffect } from 'react';
import { useTranslations } from '@/lib/client/intl';

const againMs = 15_000;

/** A display has no one to reload it: it does so itself. */
export function BrokenWall() {
  const t = useTranslations('shell.page');
  useEffect(() => {
    const timer = setInterval(() => {
      void fetch(location.href, { method: 'HEAD', cache: 'no-store' })
        .then(({ ok, status }) => (ok || status === 404 ? location.reload() : undefined))
        .catch(() => undefined);
    }, againMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main role="alert" className="grid min-h-screen place-content-center p-6 text-center">
      <h1 className="text-xl">{t('crashed')}</h1>
      <p className="text-ink-2">{t('retries', { seconds: againMs / 1_000 })}</p>
    </main>
  );
}
