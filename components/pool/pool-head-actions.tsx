'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { Menu } from '@/components/ui/overlay/menu';
import { visibleText } from '@/components/ui/text/visible-text';
import { usePoolActions } from './pool-actions';
import { poolEditHref } from './pool-href';
import { usePoolItems } from './list/pool-menu';

/** The pool page's actions: rarer ones in a menu, then editing, then the size. */
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
        <Link href={poolEditHref(pool)} prefetch={false} className={buttonClass({ variant: 'secondary' })}>
          {own('edit')}
        </Link>
      ) : (
        <Button disabledReason={noEdit}>{own('edit')}</Button>
      )}
      <Button variant="primary" disabledReason={whyNot('scale', pool)} onClick={() => open('scale', pool)}>
        {t('scale')}
      </Button>
    </div>
  );
}
