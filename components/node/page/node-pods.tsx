import { podHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useRouter } from 'next/navigation';
import { useTranslations, useLocale } from '@/lib/client/intl';
import { useMemo, useState } from 'react';
import type { NodePod } from '@/lib/contract/node';
import type { Column, RowSource } from '@/components/table/column';
import { Count } from '@/components/table/cells/count';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/state/page-states';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { cpuText, memoryText } from '@/lib/client/quantity-text';
import dynamic from 'next/dynamic';
import { useRequestDenied } from '@/lib/client/request-denied';
import { Button } from '@/components/ui/form/button';

function PodRequests({ pod: { requests } }: { pod: NodePod }) {
  const locale = useLocale();
  return (
    <span className="text-ink-2 tabular-nums">
      {cpuText(requests.cpuMilli, locale)} vCPU · {memoryText(requests.memoryMiB, locale)}
    </span>
  );
}

const tones: Record<NodePod['health'], Tone> = {
  runs: 'ok',
  waits: 'busy',
  stuck: 'bad',
  leaves: 'warn',
  ended: 'muted',
};

const columnsOn = (cluster: string): readonly Column<NodePod>[] => [
  { id: 'name', cell: (pod) => <PodName pod={pod} href={podHref(cluster, pod)} /> },
  { id: 'owner', width: '15rem', from: '58rem', cell: (pod) => <PodOwner pod={pod} /> },
  { id: 'state', width: '10rem', cell: (pod) => <PodState pod={pod} /> },
  { id: 'since', width: '4.5rem', align: 'end', from: '32rem', cell: (pod) => <RelativeTime at={pod.since} /> },
  { id: 'requests', width: '11rem', align: 'end', from: '44rem', cell: (pod) => <PodRequests pod={pod} /> },
  { id: 'restarts', width: '5.5rem', align: 'end', from: '36rem', cell: (pod) => <Count n={pod.restarts} /> },
];

export function NodePods(o: { pods: readonly NodePod[] | null; node: string; cluster: string }) {
  const { pods, node, cluster } = o;
  const t = useTranslations('node-page.pods');
  const router = useRouter();
  const source = useMemo(() => sourceOf(pods ?? []), [pods]);
  const columns = useMemo(() => columnsOn(cluster), [cluster]);
  const ended = pods?.filter(({ health }) => health === 'ended').length ?? 0;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{pods === null ? t('title') : t('counted', { n: pods.length - ended, ended })}</h2>
        {pods === null || pods.length === 0 ? null : (
          <RestartPodsButton cluster={cluster} pods={pods} chosen={[]} label={t('restart')} />
        )}
      </div>
      {pods === null ? (
        <EmptyState title={t('unknown')} />
      ) : (
        <DataTable<NodePod>
          caption={t('caption', { node: visibleText(node, 120) })}
          columns={columns}
          headerOf={(id) => t(`column.${id}`)}
          source={source}
          nameOf={(pod) => pod.name}
          onOpen={(pod) => router.push(podHref(cluster, pod))}
          rowHeight={44}
          height="min(28rem, 60dvh)"
          empty={<EmptyState title={t('none')} />}
        />
      )}
    </section>
  );
}

function sourceOf(pods: readonly NodePod[]): RowSource<NodePod> {
  const byKey = new Map(pods.map((pod) => [pod.uid, pod]));
  return {
    count: pods.length,
    keyAt: (index) => pods[index]?.uid ?? null,
    get: (key) => byKey.get(key),
    subscribe: () => () => undefined,
  };
}

function PodName({ pod, href }: { pod: NodePod; href: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <PageLink look="name" className="truncate" href={href} tabIndex={-1}>
        <PlainText text={pod.name} max={253} />
      </PageLink>
      <span className="truncate text-xs text-ink-3">
        <PlainText text={pod.namespace} max={63} />
      </span>
    </span>
  );
}

function PodOwner({ pod }: { pod: NodePod }) {
  const t = useTranslations('node-page.pods');
  if (pod.owner === null) return <span className="text-ink-3">{t(pod.isStatic ? 'static' : 'bare')}</span>;
  return (
    <span className="flex min-w-0 flex-col leading-4.5 text-ink-2">
      <PlainText text={pod.owner.name} max={253} />
      <span className="text-xs leading-4 text-ink-3">{visibleText(pod.owner.kind, 63)}</span>
    </span>
  );
}

function PodState({ pod }: { pod: NodePod }) {
  return (
    <span className="block min-w-0 truncate" title={pod.reason === null ? undefined : visibleText(pod.reason, 600)}>
      <StateBadge tone={tones[pod.health]}>{visibleText(pod.state, 60)}</StateBadge>
    </span>
  );
}

const RestartPodsDialog = dynamic(
  async () => (await import('@/components/change-forms/workload/pod-restart')).RestartPodsDialog,
  { ssr: false },
);

interface RestartProps {
  cluster: string;
  pods: readonly NodePod[];
  chosen: readonly string[];
  label: string;
}

export function RestartPodsButton({ cluster, pods, chosen, label }: RestartProps) {
  const t = useTranslations('node-page.restart');
  const denied = useRequestDenied(cluster, 'pod.restart');
  // As they were when the dialog was opened: the list behind it is live.
  const [opened, setOpened] = useState<readonly NodePod[] | null>(null);
  const alive = pods.filter(({ health }) => health !== 'ended');
  const none = alive.some(({ owner }) => owner !== null) ? null : t('none');
  return (
    <>
      <Button size="sm" disabledReason={denied ?? none} onClick={() => setOpened(alive)}>
        {label}
      </Button>
      {opened === null ? null : (
        <RestartPodsDialog cluster={cluster} pods={opened} chosen={chosen} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
