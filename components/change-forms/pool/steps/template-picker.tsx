'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/visible-text';
import type { ApiFailure } from '@/lib/client/api-failure';
import { queryOf } from '@/lib/client/query-of';
import { getNodePool } from '@/lib/contract/node-pool';
import { listNodePools } from '@/lib/contract/node-pools';
import type { PoolDraft } from '../draft/draft';
import { draftLike } from '../draft/draft';

/** Fills the form with everything a pool has, but its name and its password. */
export function TemplatePicker(o: { cluster: string; onFill: (draft: PoolDraft) => void }) {
  const t = useTranslations('wizard');
  const queries = useQueryClient();
  const [poolId, setPoolId] = useState('');
  const [filled, setFilled] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const pools = useQuery(queryOf(listNodePools, { params: { cluster: o.cluster } }));
  const rows = pools.data?.rows ?? [];
  const fill = async () => {
    setFailure(null);
    try {
      const found = await queries.fetchQuery(queryOf(getNodePool, { params: { cluster: o.cluster, pool: poolId } }));
      const draft = draftLike(found.definition, found.pool.total);
      if (draft === null) return;
      o.onFill(draft);
      setFilled(found.pool.name);
    } catch (error) {
      // Every call of the client fails with an ApiFailure.
      setFailure(error as ApiFailure);
    }
  };
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
            <Button disabledReason={poolId === '' ? t('template.chooseFirst') : null} onClick={() => void fill()}>
              {t('template.fill')}
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className="text-xs text-ink-2">
        {filled === null ? '' : t('template.filled', { name: visibleText(filled, 80) })}
      </p>
      {failure === null ? null : <ErrorState failure={failure} compact />}
    </div>
  );
}
