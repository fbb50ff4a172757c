'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { CopyButton } from '@/components/ui/copy-button';
import { KeyValue } from '@/components/ui/key-value';
import { Mono } from '@/components/ui/mono';
import { PlainText } from '@/components/ui/plain-text';
import { RelativeTime } from '@/components/ui/relative-time';
import { PoolNodes } from './pool-nodes';
import { PoolScaling } from './pool-scaling';

/** How full, which nodes in which state, and what the pool is made of. */
export function PoolBasics({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet.basics');
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="flex flex-col gap-3">
          <h2 className="text-base">{t('capacity')}</h2>
          {(['cpu', 'memory', 'pods'] as const).map((resource) => (
            <UsageBar
              key={resource}
              figures
              resource={resource}
              requested={pool.requested}
              allocatable={pool.allocatable}
            />
          ))}
        </section>
        <section className="flex flex-col gap-3">
          <h2 className="text-base">{t('nodes')}</h2>
          <PoolNodes pool={pool} limit={120} />
          <p className="text-xs text-ink-3">{t('tiles')}</p>
        </section>
      </div>
      <section>
        <h2 className="mb-2 text-base">{t('facts')}</h2>
        <KeyValue items={usePoolFacts(pool)} />
      </section>
      <div className="grid gap-6 lg:grid-cols-2">
        <Pairs
          title={t('labels')}
          none={t('noLabels')}
          texts={Object.entries(pool.labels).map(([key, value]) => `${key}=${value}`)}
        />
        <Pairs
          title={t('taints')}
          none={t('noTaints')}
          texts={pool.taints.map((taint) => `${taint.key}=${taint.value}:${taint.effect}`)}
        />
      </div>
    </div>
  );
}

function usePoolFacts(pool: NodePoolRow): { label: string; value: ReactNode }[] {
  const t = useTranslations('fleet.basics');
  const text = (value: string | null) =>
    value === null ? <Count n={null} /> : <PlainText text={value} max={200} wrap />;
  const list = (values: readonly string[]) =>
    values.length === 0 ? <Count n={null} /> : <PlainText text={values.join(', ')} max={600} wrap />;
  return [
    { label: t('os'), value: <OsLabel os={pool.os} build={pool.build} /> },
    { label: t('platform'), value: text(pool.platform) },
    {
      label: t('id'),
      value: (
        <>
          <Mono>{pool.id}</Mono> <CopyButton text={pool.id} what={t('id')} />
        </>
      ),
    },
    { label: t('image'), value: text(pool.imageId) },
    { label: t('scaling'), value: <PoolScaling scaling={pool.scaling} /> },
    { label: t('types'), value: list(pool.instanceTypes) },
    { label: t('runtime'), value: text(pool.runtime) },
    { label: t('kubelet'), value: text(pool.kubeletVersion) },
    { label: t('vSwitches'), value: list(pool.vSwitchIds) },
    { label: t('zones'), value: list(pool.zoneIds) },
    { label: t('managed'), value: pool.managed ? t('managedYes') : t('managedNo') },
    { label: t('changed'), value: <RelativeTime at={pool.changedAt} form="ago" /> },
  ];
}

function Pairs({ title, none, texts }: { title: string; none: string; texts: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-2 text-base">{title}</h2>
      {texts.length === 0 ? (
        <p className="text-ink-3">{none}</p>
      ) : (
        <ul className="flex flex-col gap-0.5">
          {texts.slice(0, 200).map((text) => (
            <li key={text}>
              <Mono>
                <PlainText text={text} max={300} wrap />
              </Mono>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
