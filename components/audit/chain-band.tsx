import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge } from '@/components/ui/state/state-badge';
import { useDeniedReason } from '@/lib/client/actor';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { queryOf } from '@/lib/client/query-of';
import { serverClock } from '@/lib/client/server-clock';
import type { AuditVerdict } from '@/lib/contract/audit';

const breaksShown = 20;

interface Verification {
  verdict: AuditVerdict;
  at: number;
}

/** With the time of the answer by the server's clock, as its own verifications have it. */
export const verification = queryOptions<Verification, ApiFailure>({
  queryKey: ['audit.verify'],
  queryFn: async ({ signal }) => ({ verdict: await call('audit.verify', { signal }), at: serverClock.now() }),
  gcTime: Infinity,
});

export function ChainBand({ onOpen }: { onOpen: (seq: number) => void }) {
  const t = useTranslations('audit');
  const denied = useDeniedReason('audit.verify');
  const query = useQuery({ ...verification, enabled: false });
  const known = useQuery({ ...queryOf('audit.verdict', {}), refetchInterval: 60_000 }).data;
  const latest = known?.latest ?? null;
  const isNewer = latest !== null && latest.at > (query.data?.at ?? 0);
  const { verdict, at } = (isNewer ? latest : query.data) ?? { verdict: null, at: 0 };
  return (
    <section aria-label={t('chain.label')} className="flex flex-col gap-2">
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-3 py-2 ${verdict?.ok === false ? 'border-bad bg-bad-soft' : 'border-line bg-surface'}`}
      >
        <div role="status" className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <ChainWord verdict={verdict} checkedAt={at} newest={known?.newest ?? null} />
        </div>
        <Button size="sm" busy={query.isFetching} disabledReason={denied} onClick={() => void query.refetch()}>
          {t('chain.verify')}
        </Button>
      </div>
      {query.error === null ? null : <ErrorState failure={query.error} compact />}
      {verdict === null || verdict.breaks.length === 0 ? null : <Breaks breaks={verdict.breaks} onOpen={onOpen} />}
    </section>
  );
}

interface ChainWordProps {
  verdict: AuditVerdict | null;
  checkedAt: number;
  newest: number | null;
}

function ChainWord({ verdict, checkedAt, newest }: ChainWordProps): ReactNode {
  const t = useTranslations('audit');
  if (verdict === null) return <StateBadge tone="unknown">{t('chain.unchecked')}</StateBadge>;
  const unverified = newest === null ? 0 : newest - (verdict.head?.seq ?? 0);
  return (
    <>
      <StateBadge tone={verdict.ok ? 'ok' : 'bad'} glyph={verdict.ok ? '✓' : '✕'}>
        {verdict.ok
          ? t('chain.holds', { seq: verdict.head?.seq ?? 0 })
          : t('chain.broken', { n: verdict.breaks.length })}
      </StateBadge>
      {verdict.ok && unverified > 0 ? (
        <span className="text-warn">{t('chain.unverified', { n: unverified })}</span>
      ) : null}
      <span className="text-ink-2">
        {t('chain.checked', { n: verdict.checked, ms: Math.round(verdict.durationMs) })}
        {' · '}
        <RelativeTime at={checkedAt} form="ago" />
      </span>
      {verdict.unproven === 0 ? null : (
        <span className="text-ink-3">{t('chain.unproven', { n: verdict.unproven })}</span>
      )}
      {verdict.head === null ? null : (
        <span className="text-ink-3" title={verdict.head.hash}>
          <Mono>{verdict.head.hash.slice(0, 12)}</Mono>
        </span>
      )}
      <span className="text-ink-3">
        {verdict.anchor === null ? (
          t('chain.noAnchor')
        ) : (
          <>
            {t('chain.anchor', { seq: verdict.anchor.seq })} · <RelativeTime at={verdict.anchor.at} form="ago" />
          </>
        )}
      </span>
    </>
  );
}

function Breaks(o: { breaks: AuditVerdict['breaks']; onOpen: (seq: number) => void }) {
  const t = useTranslations('audit');
  return (
    <ul aria-label={t('chain.breaks')} className="rounded-md border border-bad">
      {o.breaks.slice(0, breaksShown).map((one) => (
        <li key={one.message} className="border-t border-line px-3 py-1.5 first:border-t-0">
          <button type="button" onClick={() => o.onOpen(one.seq)} className="text-left hover:underline">
            <span className="font-semibold text-bad">✕ {t('chain.record', { seq: one.seq })}</span>{' '}
            {t(`chain.kind.${one.kind}`)}
          </button>
          <span className="block text-ink-2">
            <PlainText text={one.message} max={400} wrap />
          </span>
        </li>
      ))}
      {o.breaks.length > breaksShown ? (
        <li className="px-3 py-1.5 text-ink-3">{t('chain.more', { n: o.breaks.length - breaksShown })}</li>
      ) : null}
    </ul>
  );
}
