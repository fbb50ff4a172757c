'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { attentionSchema } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { ApiFailure } from '@/lib/client/api-failure';
import { Count } from '@/components/table/cells/count';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { StateGlyph } from '@/components/ui/state-glyph';
import { attentionItems } from './attention-items';
import type { AttentionItem } from './attention-items';

type Attention = z.infer<typeof attentionSchema>;

/** What needs a person, each a link with its count; when there is nothing, one quiet sentence. */
export function AttentionStrip(o: {
  query: UseQueryResult<{ attention: Attention }, ApiFailure>;
  clusters: readonly ClusterRow[];
}) {
  const t = useTranslations('overview.attention');
  const attention = o.query.data?.attention;
  if (attention === undefined) {
    return o.query.error ? (
      <ErrorState failure={o.query.error} retry={() => void o.query.refetch()} />
    ) : (
      <Skeleton className="h-11 w-full" />
    );
  }
  const items = attentionItems(attention, o.clusters);
  const waiting = items.filter((item) => item.count !== null && item.count > 0);
  const unknown = items.filter((item) => item.count === null);
  return (
    <section aria-label={t('label')}>
      {waiting.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {waiting.map((item) => (
            <li key={item.key}>
              <AttentionLink item={item} />
            </li>
          ))}
        </ul>
      ) : unknown.length === 0 ? (
        <p className="text-ink-2">{o.clusters.length === 0 ? t('nothingYet') : t('nothing')}</p>
      ) : null}
      {unknown.length > 0 ? (
        <p className="mt-2 text-xs text-ink-3">
          {t('unknown')} {unknown.map((item) => t(`${item.key}.unknown`)).join(' · ')}
        </p>
      ) : null}
    </section>
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
      <span className="text-ink-2">{t(`${item.key}.word`, { n: item.count ?? 0 })}</span>
    </Link>
  );
}
