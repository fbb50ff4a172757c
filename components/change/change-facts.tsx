import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { Change } from '@/lib/domain/change/change';
import { isOver } from '@/lib/domain/change/state';
import { isInRun } from './change-state-badge';
import { EnvironmentLabel } from '@/components/ui/text/environment-label';

export function ChangeFacts({ change }: { change: Change }) {
  const t = useTranslations('change');
  const expires =
    isOver(change.state) || isInRun(change.state) || change.state === 'blocked'
      ? null
      : (change.plan?.expiresAt ?? null);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      <Fact label={t('requester')}>
        <PlainText text={change.requester.name} max={80} />
      </Fact>
      <Fact label={t('cluster')}>
        <span className="inline-flex items-baseline gap-1.5">
          <Link href={`/clusters/${encodeURIComponent(change.cluster)}`} className="text-accent hover:underline">
            <PlainText text={change.cluster} max={80} />
          </Link>
          <EnvironmentLabel environment={change.environment} />
        </span>
      </Fact>
      <Fact label={t('requested')}>
        <RelativeTime at={change.createdAt} form="ago" />
      </Fact>
      {expires === null ? null : (
        <Fact label={t('planExpires')}>
          <RelativeTime at={expires} form="in" />
        </Fact>
      )}
      <Fact label={t('id')}>
        <Mono>{change.id}</Mono>
      </Fact>
      {change.plan === null ? null : (
        <Fact label={t('fingerprint')}>
          <span title={change.plan.fingerprint}>
            <Mono>{change.plan.fingerprint.slice(0, 12)}</Mono>
          </span>
        </Fact>
      )}
      <div className="flex w-full min-w-0 gap-2">
        <dt className="text-ink-3">{t('reason')}</dt>
        <dd className="min-w-0">
          {change.reason === '' ? (
            <span className="text-ink-3">{t('noReason')}</span>
          ) : (
            <PlainText text={change.reason} max={2000} wrap />
          )}
        </dd>
      </div>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
