'use client';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/form/button-class';
import { Button } from '@/components/ui/form/button';
import { useDeniedReason } from '@/lib/client/actor';
import { exportHref } from './audit-filter';
import type { AuditFilter } from './audit-filter';

/** Downloads of exactly the filtered view. */
export function ExportLinks({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit');
  const denied = useDeniedReason('audit.export');
  return (
    <span className="flex gap-2">
      {(['csv', 'jsonl'] as const).map((format) =>
        denied === null ? (
          <a key={format} href={exportHref(filter, format)} download className={buttonClass()}>
            {t(`export.${format}`)}
          </a>
        ) : (
          <Button key={format} disabledReason={denied}>
            {t(`export.${format}`)}
          </Button>
        ),
      )}
    </span>
  );
}
