'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { z } from 'zod';
import { getPodPlacement } from '@/lib/contract/placement-workload';
import { queryOf } from '@/lib/client/query-of';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { Badge } from '@/components/ui/state/badge';
import { buttonClass } from '@/components/ui/form/button-class';
import { KeyValue } from '@/components/ui/text/key-value';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { AssessmentBody } from '../assessment/assessment-body';
import { InferredOsLabel } from '../inferred-os-label';
import { nodeHref, workloadHref } from '../placement-href';
import { ReadState } from '../read-state';
import { Section } from '../section';
import { UnavailableNote } from '../unavailable-note';

interface PodPageProps {
  cluster: string;
  namespace: string;
  pod: string;
}

/** Why a pod is Pending or does not run. */
export function PodPage({ cluster, namespace, pod }: PodPageProps) {
  const nav = useTranslations('shell.nav');
  const lang = useLocale();
  const read = useQuery({
    ...queryOf(getPodPlacement, { params: { cluster, namespace, pod }, query: { lang } }),
    refetchInterval: 10_000,
  });
  const { data } = read;
  const base = `/clusters/${encodeURIComponent(cluster)}`;
  return (
    <div aria-busy={read.isPending}>
      <PageHeader
        breadcrumb={[
          { label: nav('overview'), href: '/' },
          { label: cluster, href: base },
        ]}
        title={<PlainText text={pod} max={253} />}
        state={
          data === undefined ? null : (
            <>
              <Badge>{visibleText(data.phase, 40)}</Badge>
              <InferredOsLabel intent={data.assessment.intent} />
            </>
          )
        }
        freshness={<Freshness sources={data?.sources} />}
      />
      <SourceProblems sources={data?.sources} />
      <UnavailableNote kinds={data?.unavailable} />
      <ReadState read={read} list={base} />
      {data === undefined ? null : (
        <AssessmentBody
          assessment={data.assessment}
          cluster={cluster}
          insteadOfFixes={
            data.workload === null ? null : (
              <FixTheWorkload href={workloadHref(cluster, { ...data.workload, namespace })} />
            )
          }
          note={<PodFacts read={data} cluster={cluster} namespace={namespace} />}
        />
      )}
    </div>
  );
}

/** A pod created by a controller is never patched: the next one would be unchanged. */
function FixTheWorkload({ href }: { href: string }) {
  const t = useTranslations('placement');
  return (
    <Section title={t('fixes.title')}>
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        {t('pod.fixWorkload')}
        <Link href={href} prefetch={false} className={buttonClass({ size: 'sm' })}>
          {t('pod.toWorkload')}
        </Link>
      </p>
    </Section>
  );
}

const link = 'text-ink underline underline-offset-2 hover:no-underline';

function PodFacts(o: { read: z.infer<typeof getPodPlacement.response>; cluster: string; namespace: string }) {
  const t = useTranslations('placement.pod');
  const { node, workload, message } = o.read;
  return (
    <KeyValue
      columns={1}
      items={[
        {
          label: t('message'),
          value: message === null ? t('noMessage') : <PlainText text={message} max={1000} wrap />,
        },
        {
          label: t('node'),
          value:
            node === null ? (
              t('noNode')
            ) : (
              <Link href={nodeHref(o.cluster, node)} prefetch={false} className={link}>
                <PlainText text={node} max={253} wrap />
              </Link>
            ),
        },
        {
          label: t('workload'),
          value:
            workload === null ? (
              t('noWorkload')
            ) : (
              <Link
                href={workloadHref(o.cluster, { ...workload, namespace: o.namespace })}
                prefetch={false}
                className={link}
              >
                {visibleText(workload.kind, 63)} <PlainText text={workload.name} max={253} wrap />
              </Link>
            ),
        },
        { label: t('namespace'), value: <PlainText text={o.namespace} max={63} /> },
      ]}
    />
  );
}
