import { PageLink } from '@/components/shell/page-link';
import { Ellipsis } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { Menu, type MenuItem } from '@/components/ui/overlay/menu';
import { visibleText } from '@/components/ui/text/plain-text';
import { poolActions, usePoolActions, type PoolAction } from '../pool-actions';
import { poolEditHref, poolHref } from '@/lib/client/hrefs';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';

function usePoolItems(pool: NodePoolRow, actions: readonly PoolAction[]): MenuItem[] {
  const t = useTranslations('pool.action');
  const { open, whyNot } = usePoolActions();
  return actions.map((action) => ({
    key: action,
    label: t(action),
    disabledReason: whyNot(action, pool),
    ...(action === 'delete' ? { tone: 'danger' as const } : {}),
    onSelect: () => open(action, pool),
  }));
}

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

export function PoolHeadActions({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.actions');
  const own = useTranslations('pool.action');
  const { open, whyNot } = usePoolActions();
  const items = usePoolItems(pool, ['drain', 'upgrade', 'repair', 'attach', 'delete']);
  const label = t('more', { name: visibleText(pool.name, 60) });
  const noEdit = whyNot('edit', pool);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        label={label}
        trigger={
          <button type="button" aria-label={label} className={buttonClass({ variant: 'secondary' })}>
            {own('more')} <span aria-hidden="true">▾</span>
          </button>
        }
        items={items}
      />
      {noEdit === null ? (
        <PageLink href={poolEditHref(pool)} className={buttonClass({ variant: 'secondary' })}>
          {own('edit')}
        </PageLink>
      ) : (
        <Button disabledReason={noEdit}>{own('edit')}</Button>
      )}
      <Button variant="primary" disabledReason={whyNot('scale', pool)} onClick={() => open('scale', pool)}>
        {t('scale')}
      </Button>
    </div>
  );
}
