'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import type { NodeLabelInput } from '@/lib/changes/node-label/input';
import { LabelFields, withRemoval } from './label-fields';
import { emptyRow, labelAnswer, taintAnswer, type LabelRow, type PresentTaint } from './label-rows';
import { NodeNames } from './node-names';
import { PlanDiff, RequestDialog } from '../request/request-dialog';

export function LabelsDialog(o: {
  of: 'label' | 'taint';
  cluster: string;
  nodes: NodeLabelInput['nodes'];
  taints: readonly PresentTaint[];
  onClose: () => void;
}) {
  const { of, cluster, nodes, taints, onClose } = o;
  const t = useTranslations('node-work');
  const [rows, setRows] = useState<readonly LabelRow[]>(() => [emptyRow(1)]);
  const { input, reason } = of === 'label' ? labelAnswer(rows, nodes) : taintAnswer(rows, nodes);
  return (
    <RequestDialog
      kind={`node.${of}`}
      cluster={cluster}
      title={t(`mark.${of}.title`, { n: nodes.length })}
      input={input}
      openReason={reason === null ? null : t(`mark.reason.${reason}`)}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <NodeNames names={nodes.map(({ name }) => name)} label={t('nodes')} />
      {of === 'taint' ? (
        <PresentTaints taints={taints} rows={rows} onRemove={(taint) => setRows(withRemoval(rows, taint))} />
      ) : null}
      <LabelFields of={of} rows={rows} onChange={setRows} />
    </RequestDialog>
  );
}

export function PresentTaints(o: {
  taints: readonly PresentTaint[];
  rows: readonly LabelRow[];
  onRemove: (taint: PresentTaint) => void;
}) {
  const t = useTranslations('node-work.mark.taint');
  if (o.taints.length === 0) return null;
  return (
    <ul aria-label={t('present')} className="flex flex-col gap-1 text-sm">
      {o.taints.slice(0, 20).map((taint) => {
        const name = `${taint.key}:${taint.effect}`;
        const named = o.rows.some(({ key, effect }) => key === taint.key && effect === taint.effect);
        return (
          <li key={name} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <PlainText text={name} max={200} className="font-mono text-[0.94em]" wrap />{' '}
              <span className="text-xs text-ink-3">{t('on', { n: taint.count })}</span>
            </span>
            <Button
              size="sm"
              aria-label={t('takeOffOf', { name: visibleText(name, 200) })}
              disabledReason={named ? t('named') : null}
              onClick={() => o.onRemove(taint)}
            >
              {t('takeOff')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
