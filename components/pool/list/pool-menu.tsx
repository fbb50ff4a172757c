'use client';
import { Ellipsis } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { Menu } from '@/components/ui/overlay/menu';
import type { MenuItem } from '@/components/ui/overlay/menu';
import { visibleText } from '@/components/ui/text/visible-text';
import { poolActions } from '../pool-action';
import type { PoolAction } from '../pool-action';
import { poolEditHref, poolHref } from '../pool-href';
import { usePoolActions } from '../pool-actions';

/** Menu items for some of the actions; a disabled one states the reason. */
export function usePoolItems(pool: NodePoolRow, actions: readonly PoolAction[]): MenuItem[] {
  const t = useTranslations('pool.action');
  const router = useRouter();
  const { open, whyNot } = usePoolActions();
  return actions.map((action) => ({
    key: action,
    label: t(action),
    disabledReason: whyNot(action, pool),
    ...(action === 'delete' ? { tone: 'danger' as const } : {}),
    onSelect: () => (action === 'edit' ? router.push(poolEditHref(pool)) : open(action, pool)),
  }));
}

/** What can be done with one pool, and the ways to what it has. */
export function PoolMenu({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.actions');
  const own = useTranslations('pool.action');
  const router = useRouter();
  const items = usePoolItems(pool, poolActions);
  const name = visibleText(pool.name, 60);
  const ways = (['nodes', 'activities', 'changes', 'drift'] as const).map((tab) => ({
    key: tab,
    label: tab === 'nodes' ? t('showNodes') : tab === 'changes' ? t('showChanges') : own(`show.${tab}`),
    onSelect: () => router.push(`${poolHref(pool)}?tab=${tab}`),
  }));
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
      items={[...items.filter(({ key }) => key !== 'delete'), ...ways, ...items.filter(({ key }) => key === 'delete')]}
    />
  );
}
