import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { Field } from '@/components/ui/form/field';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/plain-text';
import type { ApiFailure } from '@/lib/client/api-failure';
import { queryOf } from '@/lib/client/query-of';
import { firstRead, readingOf } from '@/lib/client/reading';
import { type PoolDraft, draftLike } from '../draft/draft';

export function TemplatePicker(o: { cluster: string; onFill: (draft: PoolDraft) => void }) {
  const t = useTranslations('wizard');
  const queries = useQueryClient();
  const [poolId, setPoolId] = useState('');
  const pools = useQuery(queryOf('node-pools.list', { params: { cluster: o.cluster } }));
  const rows = pools.data?.rows ?? [];
  const fill = useMutation<{ draft: PoolDraft | null; name: string }, ApiFailure>({
    mutationFn: async () => {
      const params = { cluster: o.cluster, pool: poolId };
      const { definition, pool } = await queries.fetchQuery(queryOf('node-pools.get', { params }));
      return { draft: draftLike(definition, pool.total), name: pool.name };
    },
    onSuccess: ({ draft }) => {
      if (draft !== null) o.onFill(draft);
    },
  });
  if (pools.isPending)
    return (
      <div {...firstRead(readingOf(pools))}>
        <SkeletonRows rows={3} />
      </div>
    );
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
      <Field label={t('template.label')} help={t('template.help')}>
        {(ids) => (
          <span className="flex flex-wrap items-center gap-2">
            <Select
              {...ids}
              className="w-auto max-w-full"
              placeholder={t('template.none')}
              value={poolId}
              onChange={(event) => setPoolId(event.target.value)}
              options={rows.map((row) => ({
                value: row.id,
                label: visibleText(row.name, 80),
                disabledReason: row.os === 'unknown' ? t('template.unknownOs') : null,
              }))}
            />
            <Button disabledReason={poolId === '' ? t('template.chooseFirst') : null} onClick={() => fill.mutate()}>
              {t('template.fill')}
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className="text-xs text-ink-2">
        {fill.data?.draft ? t('template.filled', { name: visibleText(fill.data.name, 80) }) : ''}
      </p>
      {fill.error === null ? null : <ErrorState failure={fill.error} compact />}
    </div>
  );
}
