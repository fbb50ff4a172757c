'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { Field } from '@/components/ui/form/field';
import { NumberInput } from '@/components/ui/form/text-input';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodePoolScaleInput } from '@/lib/changes/node-pool-scale/input';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PlanDiff, RequestDialog } from '../request/request-dialog';

const mostNodes = 2_000;

export function ScaleDialog(o: {
  cluster: string;
  pool: Pick<NodePoolRow, 'id' | 'name' | 'scaling' | 'total'>;
  onClose: () => void;
}) {
  const { cluster, pool, onClose } = o;
  const t = useTranslations('change');
  const expected = pool.scaling.mode === 'manual' ? pool.scaling.desired : null;
  const now = expected ?? pool.total;
  const present = pool.total ?? now;
  const known =
    now === null || present === null
      ? t('scale.nowUnknown')
      : present === now
        ? t('scale.now', { n: now })
        : t('scale.nowUnmet', { n: present, expected: now });
  const [desired, setDesired] = useState<number | null>(now);
  const parsed = nodePoolScaleInput.safeParse({ nodePool: { id: pool.id, name: pool.name }, desired });
  const wrong = parsed.success ? undefined : t('scale.number');
  const step = (by: number) => setDesired(Math.max(0, Math.min(mostNodes, (desired ?? now ?? 0) + by)));
  return (
    <RequestDialog
      kind="node-pool.scale"
      cluster={cluster}
      title={t('scale.title', { name: visibleText(pool.name, 80) })}
      input={parsed.success ? parsed.data : null}
      openReason={wrong ?? (desired === now ? t('request.nothing') : null)}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <Field label={t('scale.desired')} help={known} error={desired === null && now === null ? undefined : wrong}>
        {(ids) => (
          <span className="flex items-center gap-2">
            <Button aria-label={t('scale.fewer')} className="w-8 px-0" onClick={() => step(-1)}>
              −
            </Button>
            <NumberInput
              {...ids}
              unit={t('scale.nodes')}
              className="max-w-24"
              min={0}
              max={mostNodes}
              value={desired ?? ''}
              onChange={(event) => setDesired(event.target.value === '' ? null : event.target.valueAsNumber)}
            />
            <Button aria-label={t('scale.more')} className="w-8 px-0" onClick={() => step(1)}>
              +
            </Button>
          </span>
        )}
      </Field>
    </RequestDialog>
  );
}
