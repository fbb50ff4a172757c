import type { ReactNode } from 'react';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { LinkButton } from '@/components/shell/link-button';
import { PageLink } from '@/components/shell/page-link';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodesHref, poolHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { newPoolHref, useNoPoolReason } from '../assessment/other-help-list';

export type MigrationPlan = AnswerOf<'placement.migration'>;

interface Step {
  key: string;
  text: string;
  links: ReactNode;
}

type Translate = ReturnType<typeof useTranslations>;

const needsChange = ({ need, taints }: MigrationPlan['batches'][number]['items'][number]): boolean =>
  need !== 'nothing' || taints.length > 0;

function NodesLink({ cluster, build }: { cluster: string; build: number }) {
  const t = useTranslations('what-if.setUp');
  return (
    <PageLink look="action" href={`${nodesHref(cluster)}?build=${build}`}>
      {t('showNodes', { build: String(build) })}
    </PageLink>
  );
}

/** The form for a pool like the old one, with its number of nodes and an image of the new build. */
export function newBuildHref(cluster: string, { pools, nodes, to, size }: MigrationPlan): string {
  const href = newPoolHref(cluster, { os: 'windows', cpu: size?.cpu ?? 0, memoryGiB: size?.memoryGiB ?? 0 });
  const [old] = pools;
  const more = { build: String(to), nodes: String(nodes), ...(old === undefined ? {} : { like: old.key }) };
  return `${href}&${new URLSearchParams(more).toString()}`;
}

function CreatePool({ cluster, plan }: { cluster: string; plan: MigrationPlan }) {
  const t = useTranslations('placement.otherHelp');
  const reason = useNoPoolReason(cluster);
  return (
    <LinkButton href={newBuildHref(cluster, plan)} disabledReason={reason} size="sm">
      {t('createPool', { os: 'Windows' })}
    </LinkButton>
  );
}

function targetStep(t: Translate, cluster: string, plan: MigrationPlan): Step {
  const { there, nodes, to } = plan;
  if (there === 0)
    return {
      key: 'add',
      text: t('stepAdd', { n: nodes, to: String(to) }),
      links: <CreatePool cluster={cluster} plan={plan} />,
    };
  return {
    key: 'there',
    text: t('stepThere', { n: there, to: String(to) }),
    links: <NodesLink cluster={cluster} build={to} />,
  };
}

function prepareStep(t: Translate, { batches, from, to }: MigrationPlan): Step[] {
  const items = batches.flatMap((batch) => batch.items);
  const n = items.filter(needsChange).length;
  return n === 0
    ? []
    : [
        {
          key: 'prepare',
          text: t('stepPrepare', { n, all: items.length, from: String(from), to: String(to) }),
          links: null,
        },
      ];
}

/** In order: everything that a restarted pod needs exists before the old nodes are cordoned. */
export function useMigrationSteps(cluster: string, plan: MigrationPlan | undefined): Step[] {
  const t = useTranslations('what-if.setUp');
  if (plan === undefined) return [];
  const pools = visibleText(plan.pools.map(({ name }) => name).join(', '), 200);
  return [
    targetStep(t, cluster, plan),
    ...prepareStep(t, plan),
    {
      key: 'cordon',
      text: t('stepCordon', { pools, n: plan.nodes }),
      links: <NodesLink cluster={cluster} build={plan.from} />,
    },
    { key: 'batches', text: t('stepBatches', { from: String(plan.from) }), links: null },
    {
      key: 'back',
      text: t('stepBack', { pools }),
      links: plan.pools.map(({ key, name }) => (
        <PageLink key={key} look="action" className="wrap-anywhere" href={poolHref({ cluster, id: key })}>
          {visibleText(name, 128)}
        </PageLink>
      )),
    },
  ];
}

export function MigrationSteps({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations('what-if.setUp');
  return (
    <ol aria-label={t('steps')} className="flex list-decimal flex-col gap-1 pl-5 text-ink-2">
      {steps.map(({ key, text, links }) => (
        <li key={key}>
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            {links}
          </span>
        </li>
      ))}
    </ol>
  );
}
