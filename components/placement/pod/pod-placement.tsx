'use client';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { ReadState } from '@/components/shell/read-state';
import { clusterHref, nodeHref, workloadHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { buttonClass } from '@/components/ui/form/button-class';
import { KeyValue } from '@/components/ui/text/key-value';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { AssessmentBody } from '../assessment/assessment-body';
import { InferredOsLabel } from '../placement-labels';
import { Section, UnavailableNote } from '../placement-frame';

/** Why a pod runs where it does, or nowhere. */
export function PodPlacement({ cluster, namespace, pod }: { cluster: string; namespace: string; pod: string }) {
  const lang = useLocale();
  const read = useQuery({
    ...queryOf('placement.pod', { params: { cluster, namespace, pod }, query: { lang } }),
    refetchInterval: 10_000,
  });
  const { data } = read;
  return (
    <div aria-busy={read.isPending}>
      <UnavailableNote kinds={data?.unavailable} />
      <ReadState read={read} list={clusterHref(cluster)} />
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
        <PageLink href={href} className={buttonClass({ size: 'sm' })}>
          {t('pod.toWorkload')}
        </PageLink>
      </p>
    </Section>
  );
}

const link = 'text-ink underline underline-offset-2 hover:no-underline';

function PodFacts(o: { read: AnswerOf<'placement.pod'>; cluster: string; namespace: string }) {
  const t = useTranslations('placement.pod');
  const { node, workload, message } = o.read;
  return (
    <KeyValue
      columns={1}
      items={[
        { label: t('os'), value: <InferredOsLabel intent={o.read.assessment.intent} /> },
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
              <PageLink href={nodeHref(o.cluster, node)} className={link}>
                <PlainText text={node} max={253} wrap />
              </PageLink>
            ),
        },
        {
          label: t('workload'),
          value:
            workload === null ? (
              t('noWorkload')
            ) : (
              <PageLink href={workloadHref(o.cluster, { ...workload, namespace: o.namespace })} className={link}>
                {visibleText(workload.kind, 63)} <PlainText text={workload.name} max={253} wrap />
              </PageLink>
            ),
        },
        { label: t('namespace'), value: <PlainText text={o.namespace} max={63} /> },
      ]}
    />
  );
}
