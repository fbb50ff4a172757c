'use client';
import { Ellipsis } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { Menu } from '@/components/ui/menu';
import { visibleText } from '@/components/ui/visible-text';
import { poolHref } from './pool-href';
import { usePoolActions } from './pool-actions';

/** What can be done with one pool; what cannot says why. */
export function PoolMenu({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.actions');
  const router = useRouter();
  const { scale, whyNot } = usePoolActions();
  const name = visibleText(pool.name, 60);
  return (
    <Menu
      label={t('more', { name })}
      trigger={
        <button
          type="button"
          aria-label={t('more', { name })}
          className="inline-flex size-7 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      }
      items={[
        { key: 'scale', label: t('scale'), disabledReason: whyNot(pool), onSelect: () => scale(pool) },
        { key: 'nodes', label: t('showNodes'), onSelect: () => router.push(`${poolHref(pool)}?tab=nodes`) },
        {
          key: 'changes',
          label: t('showChanges'),
          onSelect: () => router.push(`${poolHref(pool)}?tab=changes`),
        },
      ]}
    />
  );
}
