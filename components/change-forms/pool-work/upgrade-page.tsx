'use client';
import { useQuery } from '@tanstack/react-query';
import { useMessage } from '@/lib/client/use-message';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { PlannedPods } from '@/components/change/work/work-plan';
import type { Crumb } from '@/components/shell/page-header';
import { Checkbox } from '@/components/ui/form/checkbox';
import { ErrorState } from '@/components/ui/state/error-state';
import { Field, FieldRow } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { queryOf } from '@/lib/client/query-of';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { NodeChoice, type ChosenNodes } from '../node/node-choice';
import { nodesOfFragment, useFragment } from '../request/chosen-nodes';
import { OfPool } from '../request/of-pool';
import { PlanDiff } from '../request/request-dialog';
import { RequestPage } from '../request/request-page';
import { DrainLosses } from '../node/drain-losses';
import { useSupportText } from '../pool/fields/image-field';
import { UpgradeWay } from './upgrade-way';
import {
  byBatches,
  replacesDisks,
  runtimeChoices,
  startUpgrade,
  upgradeInput,
  upgradeOfUrl,
  urlOfUpgrade,
  type UpgradeForm,
} from './upgrade-form';

type UpgradedPool = Pick<NodePoolRow, 'id' | 'name' | 'os' | 'imageId' | 'runtime'>;

/** Begins with the nodes in the URL's fragment; without any, with all nodes of the pool. */
export function UpgradePage({ cluster, pool: poolId }: { cluster: string; pool: string }) {
  const t = useTranslations('pool.upgrade');
  const { opened, keep } = useFragment();
  const chosen = nodesOfFragment(opened).map((node) => ({ ...node, instanceId: null }));
  return (
    <OfPool cluster={cluster} poolId={poolId} title={t('page')}>
      {(pool, breadcrumb) => (
        <Upgrade
          key={opened}
          cluster={cluster}
          pool={pool}
          nodes={chosen.length === 0 ? null : chosen}
          keepNodes={keep}
          breadcrumb={breadcrumb}
        />
      )}
    </OfPool>
  );
}

function Upgrade(o: {
  cluster: string;
  pool: UpgradedPool;
  nodes: ChosenNodes;
  keepNodes: (nodes: NonNullable<ChosenNodes>) => void;
  breadcrumb: [...Crumb[], Crumb];
}) {
  const { cluster } = o;
  const t = useTranslations('pool.upgrade');
  const url = useUrlQuery();
  // As it was when the page was opened: the form was filled in for it.
  const [pool] = useState(o.pool);
  const [form, setForm] = useState(() => upgradeOfUrl(startUpgrade(o.nodes, pool.os), url.get));
  const patch = (part: Partial<UpgradeForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    if ('nodes' in part) o.keepNodes(next.nodes ?? []);
    url.set(urlOfUpgrade(next, startUpgrade(o.nodes, pool.os)));
  };
  const batches = byBatches(form, pool.os);
  const nothing = !form.kubelet && form.runtimeVersion === '' && form.imageId === '';
  const parsed = nodePoolUpgradeInput.safeParse(upgradeInput(form, { nodePool: pool, os: pool.os }));
  const open = form.nodes?.length === 0 ? t('noNodes') : nothing ? t('nothing') : null;
  return (
    <RequestPage
      kind="node-pool.upgrade"
      cluster={cluster}
      breadcrumb={o.breadcrumb}
      title={t('title', { name: visibleText(pool.name, 80) })}
      input={open === null && parsed.success ? parsed.data : null}
      openReason={open ?? (parsed.success ? null : t('wrong'))}
      choices={(plan) =>
        batches ? (
          <DrainLosses plan={plan} form={form.drain} patch={(part) => patch({ drain: { ...form.drain, ...part } })} />
        ) : null
      }
      detail={(plan) => (
        <>
          <PlanDiff plan={plan} />
          {plan.pods === undefined ? null : <PlannedPods pods={plan.pods} />}
        </>
      )}
    >
      <Versions cluster={cluster} pool={pool} form={form} patch={patch} />
      <NodeChoice cluster={cluster} poolId={pool.id} chosen={form.nodes} onChange={(nodes) => patch({ nodes })} />
      <UpgradeWay form={form} patch={patch} os={pool.os} />
    </RequestPage>
  );
}

interface PartProps {
  form: UpgradeForm;
  patch: (part: Partial<UpgradeForm>) => void;
}

function Versions({ cluster, pool, form, patch }: PartProps & { cluster: string; pool: UpgradedPool }) {
  const t = useTranslations('pool.upgrade');
  const os = pool.os === 'windows' ? 'windows' : 'linux';
  const { data, error, refetch } = useQuery(queryOf('pool-options.get', { params: { cluster }, query: { os } }));
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

function Choices(o: PartProps & { options: PoolOptions | undefined; pool: UpgradedPool }) {
  const t = useTranslations('pool.upgrade');
  const textOf = useMessage();
  const supportText = useSupportText();
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
              label: [visibleText(name, 80), build, supportText(build, o.options?.today)].filter(Boolean).join(' · '),
            }))}
          />
        )}
      </Field>
    </FieldRow>
  );
}
