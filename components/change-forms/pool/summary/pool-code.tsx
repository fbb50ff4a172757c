'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { CodeBlock } from '@/components/ui/text/code-block';
import { Tabs } from '@/components/ui/tabs';
import { apiBodyOf, type CodePlace } from '@/lib/domain/pool/code/code-body';
import { commandLineOf } from '@/lib/domain/pool/code/command-line';
import { aksOf } from '@/lib/domain/pool/code/other-platforms/aks';
import { clusterApiOf } from '@/lib/domain/pool/code/other-platforms/cluster-api';
import { eksOf } from '@/lib/domain/pool/code/other-platforms/eks';
import { gkeOf } from '@/lib/domain/pool/code/other-platforms/gke';
import { sdkOf } from '@/lib/domain/pool/code/sdk';
import { terraformOf } from '@/lib/domain/pool/code/terraform';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';

export const codeForms = ['api', 'terraform', 'cli', 'sdk', 'elsewhere'] as const;
export type CodeForm = (typeof codeForms)[number];

interface OfPool {
  pool: PoolDefinition;
  /** Null where no ACK cluster is known; with `poolId` for a pool that exists. */
  place: CodePlace | null;
}

const writers: Record<CodeForm, [name: string, (pool: PoolDefinition, place: CodePlace) => string][]> = {
  api: [['api', apiBodyOf]],
  terraform: [['terraform', terraformOf]],
  cli: [['cli', commandLineOf]],
  sdk: [['sdk', sdkOf]],
  elsewhere: [
    ['eks', eksOf],
    ['aks', aksOf],
    ['gke', gkeOf],
    ['clusterApi', clusterApiOf],
  ],
};

/** A pool as code for another tool; follows every keystroke, and holds variables where secrets go. */
export function PoolCode({ pool, place, form }: OfPool & { form: CodeForm }) {
  const t = useTranslations('wizard.code');
  if (place === null) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2">{t(`help.${form}`)}</p>
      {writers[form].map(([name, write]) => (
        <CodeBlock key={name} text={write(pool, place)} what={t(`name.${name}`)} copyLabel={t('copy')} />
      ))}
    </div>
  );
}

export function PoolCodeTabs({ pool, place }: OfPool) {
  const t = useTranslations('wizard.code');
  const [form, setForm] = useState<string>('terraform');
  return (
    <div className="flex flex-col gap-2">
      {place?.poolId === undefined ? null : <p className="text-ink-2">{t('again')}</p>}
      <Tabs
        label={t('tabs')}
        value={form}
        onChange={setForm}
        tabs={codeForms.map((value) => ({
          value,
          label: t(`tab.${value}`),
          panel: <PoolCode pool={pool} place={place} form={value} />,
        }))}
      />
    </div>
  );
}
