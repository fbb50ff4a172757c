import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SelectionState } from '@/components/table/use-selection';
import { StaleBand } from '@/components/ui/state/page-states';
import { useTranslations } from '@/lib/client/intl';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { keysOfNamed } from './use-node-pages';

const most = 500;

/** Selects the nodes that the address names (`selectedNodesHref`), and says which are gone or why they could not be read. */
export function ArrivingSelection({ cluster, selection }: { cluster: string; selection: SelectionState }) {
  const t = useTranslations('fleet');
  const live = useLiveContext();
  const { mutate, data, error } = useMutation({
    mutationFn: async (names: readonly string[]) => {
      const keys = await keysOfNamed({ live, cluster, names });
      return { keys, gone: names.length - keys.length };
    },
    onSuccess: ({ keys }) => selection.setAll(keys, true),
  });
  useEffect(() => {
    const names = [...new Set(new URLSearchParams(window.location.hash.slice(1)).getAll('select'))];
    if (names.length > 0) mutate(names.slice(0, most));
  }, [cluster, mutate]);
  if (error !== null) return <StaleBand>{error.message}</StaleBand>;
  if (data === undefined || data.gone === 0) return null;
  return <StaleBand tone="unknown">{t('selectionGone', { n: data.gone })}</StaleBand>;
}
