'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { PlannedPods } from '@/components/change/work/work-plan';
import { type Crumb, PageHeader } from '@/components/shell/page-header';
import { PageLink } from '@/components/shell/page-link';
import { EmptyState, SkeletonRows } from '@/components/ui/state/page-states';
import { buttonClass } from '@/components/ui/form/button-class';
import { visibleText } from '@/components/ui/text/plain-text';
import { clusterHref, nodesHref } from '@/lib/client/hrefs';
import { useHydrated } from '@/lib/client/use-hydrated';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { nodesOfFragment, useFragment } from '../request/chosen-nodes';
import { OfPool } from '../request/of-pool';
import { RequestPage } from '../request/request-page';
import { DrainWays, PlannedNodes } from './drain-fields';
import { drainInput, drainOfUrl, type DrainForm, type DrainTarget, urlOfDrain } from './drain-form';
import { DrainLosses } from './drain-losses';
import { NodeNames } from './node-names';

/** Drains the nodes in the URL's fragment, or those of the Windows build that it names. */
export function DrainPage({ cluster }: { cluster: string }) {
  const t = useTranslations('node-work');
  const { opened } = useFragment();
  const inBrowser = useHydrated();
  const build = useUrlQuery().get('build');
  const nodes = nodesOfFragment(opened);
  const breadcrumb: [Crumb, Crumb] = [
    { label: cluster, href: clusterHref(cluster) },
    { label: t('nodes'), href: nodesHref(cluster) },
  ];
  if (nodes.length === 0 && build === undefined && !inBrowser)
    return (
      <>
        <PageHeader breadcrumb={breadcrumb} title={t('action.drain')} />
        <SkeletonRows rows={8} />
      </>
    );
  if (nodes.length === 0 && build === undefined)
    return (
      <>
        <PageHeader breadcrumb={breadcrumb} title={t('action.drain')} />
        <EmptyState
          title={t('whyNot.none')}
          action={
            <PageLink href={nodesHref(cluster)} className={buttonClass()}>
              {t('drain.choose')}
            </PageLink>
          }
        >
          {t('drain.chooseHelp')}
        </EmptyState>
      </>
    );
  const target = build === undefined ? { nodes } : { build };
  return <Drain key={opened} cluster={cluster} target={target} breadcrumb={breadcrumb} />;
}

export function DrainPoolPage({ cluster, pool }: { cluster: string; pool: string }) {
  const t = useTranslations('node-work.drain');
  return (
    <OfPool cluster={cluster} poolId={pool} title={t('page')}>
      {({ id, name }, breadcrumb) => (
        <Drain cluster={cluster} target={{ nodePool: { id, name } }} breadcrumb={breadcrumb} />
      )}
    </OfPool>
  );
}

function Drain(o: { cluster: string; target: DrainTarget; breadcrumb: [...Crumb[], Crumb] }) {
  const { cluster, target } = o;
  const t = useTranslations('node-work');
  const url = useUrlQuery();
  const [form, setForm] = useState(() => drainOfUrl(url.get));
  const patch = (part: Partial<DrainForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    url.set(urlOfDrain(next));
  };
  const input = drainInput(form, target);
  return (
    <RequestPage
      kind="node.drain"
      cluster={cluster}
      breadcrumb={o.breadcrumb}
      title={useTitle(target)}
      input={input}
      openReason={input === null ? t('drain.wrong') : null}
      choices={(plan) => <DrainLosses plan={plan} form={form} patch={patch} />}
      detail={(plan) => (
        <>
          {'nodes' in target ? null : <PlannedNodes plan={plan} />}
          {plan.pods === undefined ? null : <PlannedPods pods={plan.pods} />}
        </>
      )}
    >
      {/* A pool and a build count as several. */}
      <p>{t('drain.body', { n: 'nodes' in target ? target.nodes.length : 0 })}</p>
      {'nodes' in target ? (
        <NodeNames names={target.nodes.map(({ name }) => name)} label={t('nodes')} />
      ) : (
        <p className="text-ink-2">{t('drain.asPlanned')}</p>
      )}
      <DrainWays form={form} patch={patch} />
    </RequestPage>
  );
}

function useTitle(target: DrainTarget): string {
  const t = useTranslations('node-work.drain');
  if ('nodes' in target) return t('title', { n: target.nodes.length });
  return 'build' in target
    ? t('titleBuild', { build: target.build })
    : t('titlePool', { name: visibleText(target.nodePool.name, 80) });
}
