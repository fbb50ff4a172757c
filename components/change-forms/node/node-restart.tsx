'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { PlannedPods } from '@/components/change/work/work-plan';
import { RadioCards } from '@/components/ui/form/radio-group';
import { startDrain, type DrainForm } from './drain-form';
import { DrainLosses } from './drain-losses';
import { DrainLimit } from './drain-fields';
import { NodeNames } from './node-names';
import { RequestDialog } from '../request/request-dialog';
import { nodeRestartInstanceInput, type NodeRestartInstanceInput } from '@/lib/changes/node-restart-instance/input';

/** Restarts the instances behind nodes. Whether pods are moved first is chosen, never assumed. */
export function RestartDialog(o: {
  cluster: string;
  /** With the boot ID that the list shows: only that boot is ended. */
  nodes: RestartNodes;
  onClose: () => void;
}) {
  const { cluster, nodes, onClose } = o;
  const t = useTranslations('node-work');
  const [choice, setChoice] = useState<string | null>(null);
  const [form, setForm] = useState(startDrain);
  const patch = (part: Partial<DrainForm>) => setForm((before) => ({ ...before, ...part }));
  const drainFirst = choice === null ? null : choice === 'yes';
  const input = restartInput(nodes, { drainFirst, form });
  const open = choice === null ? t('restart.choose') : input === null ? t('restart.wrong') : null;
  return (
    <RequestDialog
      kind="node.restart-instance"
      cluster={cluster}
      title={t('restart.title', { n: nodes.length })}
      size="lg"
      input={input}
      openReason={open}
      onClose={onClose}
      detail={(plan) =>
        drainFirst === true ? (
          <>
            <DrainLosses plan={plan} form={form} patch={patch} />
            {plan.pods === undefined ? null : <PlannedPods pods={plan.pods} />}
          </>
        ) : null
      }
    >
      <p>{t('restart.body')}</p>
      <NodeNames names={nodes.map(({ name }) => name)} label={t('nodes')} />
      <RadioCards
        label={t('restart.drainFirst.label')}
        value={choice}
        onChange={setChoice}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`restart.drainFirst.${value}`),
          help: t(`restart.drainFirst.${value}Help`),
        }))}
      />
      {drainFirst === true ? <DrainLimit form={form} patch={patch} /> : null}
    </RequestDialog>
  );
}

export type RestartNodes = NodeRestartInstanceInput['nodes'];

export function restartInput(
  nodes: RestartNodes,
  { drainFirst, form }: { drainFirst: boolean | null; form: Pick<DrainForm, 'emptyDir' | 'bare' | 'onLimit'> },
): NodeRestartInstanceInput | null {
  if (drainFirst === null) return null;
  const { emptyDir, bare, onLimit } = form;
  const parsed = nodeRestartInstanceInput.safeParse({
    nodes,
    drainFirst,
    onLimit,
    // Without a drain there is no loss to accept.
    ...(drainFirst ? { accepted: { emptyDir, hostPath: [], bare } } : {}),
  });
  return parsed.success ? parsed.data : null;
}
