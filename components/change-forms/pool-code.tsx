'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { CodeBlock } from '@/components/ui/code-block';
import { SkeletonRows } from '@/components/ui/skeleton';
import { queryOf } from '@/lib/client/query-of';
import { listClusters } from '@/lib/contract/clusters';
import type { Plan } from '@/lib/domain/change/plan';
import { commandLineOf } from '@/lib/domain/pool/code/command-line';
import { aksOf, clusterApiOf, eksOf, gkeOf } from '@/lib/domain/pool/code/elsewhere';
import { exportableBody } from '@/lib/domain/pool/code/pool-body';
import type { CodePlace, PoolBody } from '@/lib/domain/pool/code/pool-body';
import { sdkOf } from '@/lib/domain/pool/code/sdk';
import { terraformOf } from '@/lib/domain/pool/code/terraform';

export type CodeForm = 'terraform' | 'cli' | 'sdk' | 'elsewhere';

/** Each text with the key of its name; several for the same intent on other platforms. */
const writers: Record<CodeForm, [name: string, (body: PoolBody, place: CodePlace) => string][]> = {
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

/** The planned pool as code for another tool; follows every keystroke, and holds variables where secrets go. */
export function PoolCode({ cluster, plan, form }: { cluster: string; plan: Plan; form: CodeForm }) {
  const t = useTranslations('wizard.code');
  const clusters = useQuery(queryOf(listClusters, {}));
  const ack = clusters.data?.rows.find((row) => row.name === cluster)?.ack ?? null;
  const body = exportableBody(plan.calls[0]?.body ?? null);
  if (clusters.isPending) return <SkeletonRows rows={4} />;
  if (ack === null || body === null) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2">{t(`help.${form}`)}</p>
      {writers[form].map(([name, write]) => (
        <CodeBlock key={name} text={write(body, ack)} what={t(`name.${name}`)} copyLabel={t('copy')} />
      ))}
    </div>
  );
}
