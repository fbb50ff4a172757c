'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import type { NodeLabelInput } from '@/lib/changes/node-label/input';
import { LabelFields, withRemoval } from './label-fields';
import { emptyRow, labelAnswer, taintAnswer } from './label-rows';
import type { LabelRow, PresentTaint } from './label-rows';
import { NodeNames } from './node-names';
import { PlanDiff } from '../request/plan-diff';
import { RequestDialog } from '../request/request-dialog';

export interface LabelsDialogProps {
  cluster: string;
  nodes: NodeLabelInput['nodes'];
  onClose: () => void;
}

/** Sets labels of nodes and takes labels off them. */
export function LabelDialog({ cluster, nodes, onClose }: LabelsDialogProps) {
  const t = useTranslations('node-work');
  const [rows, setRows] = useState<readonly LabelRow[]>(() => [emptyRow(1)]);
  const { input, reason } = labelAnswer(rows, nodes);
  return (
    <RequestDialog
      kind="node.label"
      cluster={cluster}
      title={t('mark.label.title', { n: nodes.length })}
      input={input}
      openReason={reason === null ? null : t(`mark.reason.${reason}`)}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <NodeNames names={nodes.map(({ name }) => name)} label={t('nodes')} />
      <LabelFields of="label" rows={rows} onChange={setRows} />
    </RequestDialog>
  );
}

/** Sets taints of nodes and takes taints off them; the plan names the pods that a NoExecute drives away. */
export function TaintDialog({
  cluster,
  nodes,
  taints,
  onClose,
}: LabelsDialogProps & { taints: readonly PresentTaint[] }) {
  const t = useTranslations('node-work');
  const [rows, setRows] = useState<readonly LabelRow[]>(() => [emptyRow(1)]);
  const { input, reason } = taintAnswer(rows, nodes);
  return (
    <RequestDialog
      kind="node.taint"
      cluster={cluster}
      title={t('mark.taint.title', { n: nodes.length })}
      input={input}
      openReason={reason === null ? null : t(`mark.reason.${reason}`)}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <NodeNames names={nodes.map(({ name }) => name)} label={t('nodes')} />
      <PresentTaints
        taints={taints}
        rows={rows}
        onRemove={(taint) => setRows((before) => withRemoval(before, taint))}
      />
      <LabelFields of="taint" rows={rows} onChange={setRows} />
    </RequestDialog>
  );
}

/** What the nodes have now, each with the way to take it off. */
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
