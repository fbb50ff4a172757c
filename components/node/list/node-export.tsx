'use client';
import { useTranslations } from 'next-intl';
import { exportNodesPath } from '@/lib/contract/nodes';
import { urlOf } from '@/lib/client/call';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import type { NodeFilter } from './node-filter';

/** The list as a file: exactly what the filter matches, in its order. */
export function NodeExport({ cluster, filter, known }: { cluster: string; filter: NodeFilter; known: boolean }) {
  const t = useTranslations('pool.export');
  if (!known)
    return (
      <Button size="sm" disabledReason={t('notRead')}>
        {t('csv')}
      </Button>
    );
  return (
    <a href={urlOf(exportNodesPath, { cluster }, filter)} download className={`mb-2 ${buttonClass({ size: 'sm' })}`}>
      {t('csv')}
    </a>
  );
}
