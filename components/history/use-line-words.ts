import { useMemo } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { visibleText } from '@/components/ui/text/plain-text';
import type { HistoryMetric } from '@/lib/contract/history';
import type { LineWords } from './chart-lines';

/** Names of lines in the language of the reader; those of nodes come from the cluster. */
export function useLineWords(metric: HistoryMetric): LineWords {
  const t = useTranslations('history');
  return useMemo(
    () => ({
      series: ({ kind, name }) => {
        if (kind === 'node' || name !== null) return visibleText(name ?? '', 120);
        return kind === 'value' ? t(`series.value.${metric}`) : t(`series.${kind}`);
      },
      limit: (kind) => t(`limit.${kind}`),
    }),
    [metric, t],
  );
}
