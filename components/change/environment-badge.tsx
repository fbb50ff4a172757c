'use client';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { Environment } from '@/lib/domain/cluster/cluster';

/** The cluster's environment in words; production stands out. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const t = useTranslations('common');
  return <Badge tone={environment === 'prod' ? 'warn' : 'muted'}>{t(`environment.${environment}`)}</Badge>;
}
