'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { NodeRead } from '@/lib/contract/node';
import { useMessage } from '@/lib/client/use-message';

/** What repairs a Windows node automatically: ACK, the configured policy, or nothing. */
export function RepairNote({ repair }: { repair: NonNullable<NodeRead['repair']> }) {
  const t = useTranslations('node-page.repair');
  const message = useMessage();
  const { byProvider, policy, today, change, why } = repair;
  return (
    <div className="flex flex-col gap-1 text-ink-2">
      <p>{t(byProvider === null ? 'providerUnknown' : byProvider ? 'provider' : 'noProvider')}</p>
      <p>
        <span className="font-medium text-ink">{t('title')}</span>{' '}
        {policy === null ? (
          t('off')
        ) : (
          <>
            {t('on', { minutes: policy.afterMinutes, atMost: policy.atMost, perDay: policy.perDay })}{' '}
            {today === null ? t('notLooked') : t('today', { n: today })}{' '}
            {change === null ? null : (
              <Link
                href={`/changes/${encodeURIComponent(change)}`}
                prefetch={false}
                className="underline underline-offset-2"
              >
                {t('change')}
              </Link>
            )}
          </>
        )}
      </p>
      {why === null ? null : <p>{t('leaves', { why: message(why) })}</p>}
    </div>
  );
}
