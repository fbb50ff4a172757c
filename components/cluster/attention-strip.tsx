'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { attentionSchema } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { ApiFailure } from '@/lib/client/api-failure';
import { Count } from '@/components/table/cells/count';
import { ErrorState } from '@/components/ui/state/error-state';
import { Skeleton } from '@/components/ui/state/skeleton';
import { StateBadge } from '@/components/ui/state/state-badge';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { attentionView } from './attention-items';
import type { AttentionItem, AttentionView } from './attention-items';

type Attention = z.infer<typeof attentionSchema>;

/** What needs a person, each a link with its count; when there is nothing, one quiet sentence. */
export function AttentionStrip(o: {
  query: UseQueryResult<{ attention: Attention }, ApiFailure>;
  clusters: readonly ClusterRow[];
}) {
  const attention = o.query.data?.attention;
  if (attention === undefined) {
    return o.query.error ? (
      <ErrorState failure={o.query.error} retry={() => void o.query.refetch()} />
    ) : (
      <Skeleton className="h-11 w-full" />
    );
  }
  return <AttentionContent attention={attention} clusters={o.clusters} />;
}

export function AttentionContent(o: { attention: Attention; clusters: readonly ClusterRow[] }) {
  const t = useTranslations('overview.attention');
  const { items, unseen } = attentionView(o.attention, o.clusters);
  return (
    <section aria-label={t('label')}>
      {items.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {items.map((item) => (
            <li key={item.key}>
              <AttentionLink item={item} />
            </li>
          ))}
        </ul>
      ) : unseen === null ? (
        <p className="text-ink-2">{o.clusters.length === 0 ? t('nothingYet') : t('nothing')}</p>
      ) : null}
      {unseen === null ? null : <Unseen unseen={unseen} />}
    </section>
  );
}

function Unseen({ unseen }: { unseen: NonNullable<AttentionView['unseen']> }) {
  const t = useTranslations('overview.attention');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2">
      <Link href="#clusters" className="inline-flex min-h-6 items-center underline-offset-2 hover:underline">
        <StateBadge tone="warn">{t('unseen', { n: unseen.clusters })}</StateBadge>
      </Link>
      <span className="text-xs text-ink-2">
        {t('unknown')} {unseen.figures.map((figure) => t(`${figure}.unknown`)).join(' · ')}
      </span>
    </p>
  );
}

function AttentionLink({ item }: { item: AttentionItem }) {
  const t = useTranslations('overview.attention');
  return (
    <Link
      href={item.href}
      prefetch={false}
      className="flex items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 hover:border-edge hover:bg-hover"
    >
      <span className={item.tone === 'bad' ? 'text-bad' : 'text-accent'}>
        <StateGlyph glyph={item.tone === 'bad' ? '▲' : '●'} />
      </span>
      <span className="text-lg font-semibold">
        <Count n={item.count} />
      </span>
      <span className="text-ink-2">{t(`${item.key}.word`, { n: item.count })}</span>
    </Link>
  );
}
