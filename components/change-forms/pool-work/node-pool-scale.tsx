'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { Field } from '@/components/ui/form/field';
import { NumberInput } from '@/components/ui/form/number-input';
import { visibleText } from '@/components/ui/text/visible-text';
import { nodePoolScaleInput } from '@/lib/changes/node-pool-scale/input';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PlanDiff } from '../request/plan-diff';
import { RequestDialog } from '../request/request-dialog';

export interface ScaleDialogProps {
  cluster: string;
  pool: Pick<NodePoolRow, 'id' | 'name' | 'scaling' | 'total'>;
  open: boolean;
  onClose: () => void;
}

/** As the rules of a pool's size have it. */
const mostNodes = 2_000;

/** Sets the absolute size of a pool; the preview follows the number. */
export function ScaleDialog({ open, ...rest }: ScaleDialogProps) {
  return open ? <OpenScaleDialog {...rest} /> : null;
}

function OpenScaleDialog({ cluster, pool, onClose }: Omit<ScaleDialogProps, 'open'>) {
  const t = useTranslations('change');
  const now = (pool.scaling.mode === 'manual' ? pool.scaling.desired : null) ?? pool.total;
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
      <Field
        label={t('scale.desired')}
        help={now === null ? t('scale.nowUnknown') : t('scale.now', { n: now })}
        error={desired === null && now === null ? undefined : wrong}
      >
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
