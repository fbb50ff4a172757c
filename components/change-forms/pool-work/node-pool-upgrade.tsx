'use client';
import { useQuery } from '@tanstack/react-query';
import { useMessage } from '@/lib/client/use-message';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { PlannedPods } from '@/components/change/work/work-plan';
import { Checkbox } from '@/components/ui/form/checkbox';
import { ErrorState } from '@/components/ui/state/error-state';
import { Field, FieldRow } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import { queryOf } from '@/lib/client/query-of';
import { getPoolOptions, type PoolOptions } from '@/lib/contract/pool-options';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { NodeChoice, type ChosenNodes } from '../node/node-choice';
import { PlanDiff, RequestDialog } from '../request/request-dialog';
import { DrainLosses } from '../node/drain-losses';
import { UpgradeWay } from './upgrade-way';
import { byBatches, replacesDisks, runtimeChoices, startUpgrade, upgradeInput, type UpgradeForm } from './upgrade-form';

export interface UpgradeDialogProps {
  cluster: string;
  pool: Pick<NodePoolRow, 'id' | 'name' | 'os' | 'imageId' | 'runtime'>;
  /** To begin with; null = all nodes. */
  nodes: ChosenNodes;
  onClose: () => void;
}

export function UpgradeDialog({ cluster, pool, nodes: start, onClose }: UpgradeDialogProps) {
  const t = useTranslations('pool.upgrade');
  const [form, setForm] = useState(() => startUpgrade(start, pool.os));
  const patch = (part: Partial<UpgradeForm>) => setForm((before) => ({ ...before, ...part }));
  const batches = byBatches(form, pool.os);
  const nothing = !form.kubelet && form.runtimeVersion === '' && form.imageId === '';
  const parsed = nodePoolUpgradeInput.safeParse(upgradeInput(form, { nodePool: pool, os: pool.os }));
  const open = form.nodes?.length === 0 ? t('noNodes') : nothing ? t('nothing') : null;
  return (
    <RequestDialog
      kind="node-pool.upgrade"
      cluster={cluster}
      title={t('title', { name: visibleText(pool.name, 80) })}
      input={open === null && parsed.success ? parsed.data : null}
      openReason={open ?? (parsed.success ? null : t('wrong'))}
      onClose={onClose}
      size={batches ? 'lg' : 'md'}
      detail={(plan) => (
        <>
          <PlanDiff plan={plan} />
          {batches ? (
            <DrainLosses plan={plan} form={form.drain} patch={(part) => patch({ drain: { ...form.drain, ...part } })} />
          ) : null}
          {plan.pods === undefined ? null : <PlannedPods pods={plan.pods} />}
        </>
      )}
    >
      <Versions cluster={cluster} pool={pool} form={form} patch={patch} />
      <NodeChoice cluster={cluster} poolId={pool.id} chosen={form.nodes} onChange={(nodes) => patch({ nodes })} />
      <UpgradeWay form={form} patch={patch} os={pool.os} />
    </RequestDialog>
  );
}

interface PartProps {
  form: UpgradeForm;
  patch: (part: Partial<UpgradeForm>) => void;
}

function Versions({ cluster, pool, form, patch }: PartProps & Pick<UpgradeDialogProps, 'cluster' | 'pool'>) {
  const t = useTranslations('pool.upgrade');
  const os = pool.os === 'windows' ? 'windows' : 'linux';
  const { data, error, refetch } = useQuery(queryOf(getPoolOptions, { params: { cluster }, query: { os } }));
  const options = data?.options;
  const how = replacesDisks(form, pool.os);
  return (
    <div className="flex flex-col gap-3">
      {error === null ? null : <ErrorState failure={error} retry={() => void refetch()} compact />}
      <Checkbox
        label={t('kubelet')}
        help={options === undefined ? t('kubeletHelp') : t('kubeletTo', { version: options.cluster.version })}
        checked={form.kubelet}
        onChange={(event) => patch({ kubelet: event.target.checked })}
      />
      <Choices options={options} pool={pool} form={form} patch={patch} />
      <Checkbox
        label={t('replaceDisk')}
        help={t('replaceDiskHelp')}
        disabledReason={how === 'always' ? t(pool.os === 'windows' ? 'alwaysOnWindows' : 'alwaysForImage') : null}
        checked={how !== 'not'}
        onChange={(event) => patch({ replaceDisk: event.target.checked })}
      />
    </div>
  );
}

function Choices(o: PartProps & { options: PoolOptions | undefined; pool: UpgradeDialogProps['pool'] }) {
  const t = useTranslations('pool.upgrade');
  const textOf = useMessage();
  const waits = o.options === undefined ? t('optionsWait') : t('keep');
  return (
    <FieldRow columns={2}>
      <Field
        label={t('runtime')}
        help={o.pool.runtime === null ? undefined : t('runtimeNow', { version: o.pool.runtime })}
      >
        {(ids) => (
          <Select
            {...ids}
            value={o.form.runtimeVersion}
            placeholder={waits}
            onChange={(event) => o.patch({ runtimeVersion: event.target.value })}
            options={runtimeChoices(o.options?.runtimes ?? [], textOf)}
          />
        )}
      </Field>
      <Field label={t('image')} help={o.pool.imageId === null ? undefined : t('imageNow', { id: o.pool.imageId })}>
        {(ids) => (
          <Select
            {...ids}
            value={o.form.imageId}
            placeholder={waits}
            onChange={(event) => o.patch({ imageId: event.target.value })}
            options={(o.options?.images ?? []).map(({ id, name, build }) => ({
              value: id,
              label: [visibleText(name, 80), build].filter(Boolean).join(' · '),
            }))}
          />
        )}
      </Field>
    </FieldRow>
  );
}
