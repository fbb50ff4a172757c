import { useTranslations } from 'next-intl';
import type { Environment } from '@/lib/domain/cluster/cluster';
import { Badge } from '@/components/ui/badge';

/** Production stands out by its frame, not by a state colour. */
export function EnvironmentLabel({ environment }: { environment: Environment }) {
  const t = useTranslations('common.environment');
  if (environment !== 'prod') return <Badge>{t(environment)}</Badge>;
  return (
    <span className="inline-flex items-center rounded-sm border border-ink-2 px-1.5 text-xs font-semibold whitespace-nowrap text-ink">
      {t(environment)}
    </span>
  );
}
