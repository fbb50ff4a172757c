import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { AssessmentView } from '@/lib/contract/placement-assessment';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import { nodeOutcomeLook } from '../looks';
import { nodeHref } from '@/lib/client/hrefs';
import { Section } from '../placement-frame';
import { useWords } from '../placement-labels';

type Group = AssessmentView['groups'][number];

/** `areRead`: whether the nodes of the cluster were read. */
export function NodeGroupList(o: { groups: readonly Group[]; cluster: string; areRead: boolean }) {
  const t = useTranslations('placement.groups');
  const { groups, cluster } = o;
  return (
    <Section title={t('title')}>
      {groups.length === 0 ? (
        <p className="text-ink-2">{t(o.areRead ? 'none' : 'unknown')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {groups.map((group) => (
            <GroupItem key={`${group.outcome} ${group.nodes.join()}`} group={group} cluster={cluster} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function GroupItem({ group, cluster }: { group: Group; cluster: string }) {
  const t = useTranslations('placement');
  return (
    <li className="grid gap-x-6 gap-y-1 px-3 py-2.5 @3xl:grid-cols-[11rem_minmax(0,1fr)_minmax(0,16rem)]">
      <div className="flex items-baseline gap-3 @3xl:flex-col @3xl:gap-0">
        <span className="font-semibold tabular-nums">{t('pool.nodes', { n: group.count })}</span>
        <StateBadge {...nodeOutcomeLook[group.outcome]}>{t(`nodeOutcome.${group.outcome}`)}</StateBadge>
      </div>
      <Reasons group={group} />
      <NodeNames group={group} cluster={cluster} />
    </li>
  );
}

function Reasons({ group: { reasons, outcome } }: { group: Group }) {
  const t = useTranslations('placement.groups');
  const words = useWords();
  if (reasons.length === 0) return <p className="text-ink-2">{t(outcome === 'rejected' ? 'rejected' : 'runs')}</p>;
  return (
    <ol className="flex min-w-0 flex-col gap-1.5">
      {reasons.map((reason, at) => (
        <li key={`${reason.by} ${reason.sentence.text}`} className="min-w-0">
          <p className={at === 0 ? 'text-ink' : 'text-ink-2'}>
            {at === 0 ? null : <span className="text-ink-3">{t('also')} </span>}
            <span className="wrap-anywhere">{words(reason.sentence)}</span>
          </p>
          <p className="text-xs text-ink-3">
            {visibleText(reason.by, 60)}
            {reason.message === null ? null : (
              <>
                {' · '}
                <PlainText text={reason.message} max={300} wrap className="font-mono" />
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

const shown = 5;

function NodeNames({ group, cluster }: { group: Group; cluster: string }) {
  const t = useTranslations('placement.groups');
  const [open, setOpen] = useState(false);
  const names = open ? group.nodes : group.nodes.slice(0, shown);
  const beyond = group.count - group.nodes.length;
  return (
    <ul className="flex min-w-0 flex-col text-xs">
      {names.map((name) => (
        <li key={name} className="min-w-0">
          <PageLink
            look="quiet"
            className="inline-flex min-h-6 max-w-full items-center font-mono"
            href={nodeHref(cluster, name)}
          >
            <PlainText text={name} max={253} />
          </PageLink>
        </li>
      ))}
      {group.nodes.length > shown ? (
        <li>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-h-6 text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {open ? t('fewer') : t('more', { n: group.nodes.length - shown })}
          </button>
        </li>
      ) : null}
      {beyond > 0 && (open || group.nodes.length <= shown) ? (
        <li className="text-ink-3">{t('beyond', { n: beyond })}</li>
      ) : null}
    </ul>
  );
}
