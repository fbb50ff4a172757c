import { changeHref, clusterHref, nodeHref, podHref, poolHref, workloadHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { useMessage } from '@/lib/client/use-message';
import type { Need } from '@/lib/contract/attention';
import { isBroken } from '@/lib/domain/attention/need';
import { templateKinds } from '@/lib/kube-rules/objects/workload-object';
import { InlineApprove } from '@/components/change/approval/inline-approve';
import { useChangeWords } from '@/components/change/use-change-words';
import { PageLink } from '@/components/shell/page-link';
import { buttonClass } from '@/components/ui/form/button-class';
import { StateGlyph } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { ALL_PODS, WATCH_ID, WORST_NODES_FIRST } from './cluster-places';

/** Where its line leads. */
export function needHref({ kind, cluster, name, poolId, change }: Need): string {
  if (change !== null) return changeHref(change.id);
  const base = clusterHref(cluster);
  switch (kind) {
    case 'nodes-not-ready':
    case 'drains-blocked':
      return name === null ? `${base}${WORST_NODES_FIRST}` : nodeHref(cluster, name);
    case 'windows-nodes-unhealthy':
      return name === null ? `${base}#${WATCH_ID}` : nodeHref(cluster, name);
    case 'pool-stuck':
    case 'pool-short':
      return poolId === null ? `${base}/pools` : poolHref({ cluster, id: poolId });
    default:
      return `${base}${ALL_PODS}`;
  }
}

/** What fixes it from here; null: its page has the actions. */
function fixHref({ cluster, pods }: Need): string | null {
  if (pods === null || pods.help !== 'placement' || pods.workloads !== 1) return null;
  const { namespace, owner } = pods.first;
  const hasPage = owner !== null && templateKinds.some((kind) => kind === owner.kind);
  return hasPage ? workloadHref(cluster, { ...owner, namespace }) : podHref(cluster, pods.first);
}

const glyphOf = ({ kind }: Need) =>
  kind === 'approval'
    ? { glyph: '●', look: 'text-accent' }
    : { glyph: '▲', look: isBroken(kind) ? 'text-bad' : 'text-warn' };

/** What is wrong, since when, how far it reaches, and what helps: on one line where it fits. */
export function NeedLine({ need, named }: { need: Need; named: boolean }) {
  const t = useTranslations('overview.need');
  const message = useMessage();
  const { glyph, look } = glyphOf(need);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 px-3 py-2 hover:bg-hover">
      <span aria-hidden="true" className={`mt-1 ${look}`}>
        <StateGlyph glyph={glyph} />
      </span>
      <div className="min-w-0">
        <PageLink href={needHref(need)} className="font-medium text-ink underline-offset-2 hover:underline">
          <NeedTitle need={need} />
        </PageLink>
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-2 [&>*+*]:before:mr-1.5 [&>*+*]:before:text-ink-3 [&>*+*]:before:content-['·']">
          {named ? <PlainText text={need.cluster} max={60} /> : null}
          <span>
            <span className="sr-only">{t('since')} </span>
            <RelativeTime at={need.since} />
          </span>
          <Reach need={need} />
          {need.reason === null ? null : <PlainText text={message(need.reason)} max={140} />}
        </p>
      </div>
      <NeedAction need={need} />
    </li>
  );
}

function NeedTitle({ need }: { need: Need }) {
  const t = useTranslations('overview.need');
  const message = useMessage();
  const words = useChangeWords();
  const { kind, count, name, poolName, pods, change } = need;
  if (change !== null) {
    const sentence = visibleText(words.sentence(change), 200);
    return <>{kind === 'approval' ? sentence : t(kind, { change: sentence })}</>;
  }
  if (pods !== null)
    return (
      <>
        {t(pods.kind === 'workload' ? 'workloads' : 'pods', { n: count })}: {visibleText(message(pods.title), 160)}
        {pods.subject === null ? null : (
          <span className="ml-1.5 font-normal text-ink-2">{visibleText(pods.subject, 80)}</span>
        )}
      </>
    );
  const object = visibleText(name ?? poolName ?? '', 80);
  return (
    <>
      {t(name !== null ? `${kind}.one` : poolName !== null ? `${kind}.ofPool` : `${kind}.many`, {
        n: count,
        name: object,
      })}
    </>
  );
}

function Reach({ need: { kind, reach, pods } }: { need: Need }) {
  const t = useTranslations('overview.need');
  if (pods !== null) return pods.kind === 'workload' ? null : <span>{t('ofWorkloads', { n: pods.workloads })}</span>;
  const isOfNodes = kind === 'nodes-not-ready' || kind === 'windows-nodes-unhealthy' || kind === 'drains-blocked';
  if (isOfNodes) return <span>{reach.pods === null ? t('podsUnknown') : t('podsThere', { n: reach.pods })}</span>;
  if (kind === 'pool-short') return reach.nodes === null ? null : <span>{t('missing', { n: reach.nodes })}</span>;
  return (
    <>
      {reach.nodes === null || reach.nodes === 0 ? null : <span>{t('nodes', { n: reach.nodes })}</span>}
      {reach.pods === null || reach.pods === 0 ? null : <span>{t('podCount', { n: reach.pods })}</span>}
    </>
  );
}

function NeedAction({ need }: { need: Need }) {
  const t = useTranslations('overview.need');
  const fix = fixHref(need);
  if (need.kind === 'approval' && need.change !== null) return <InlineApprove line={need.change} />;
  if (fix === null) return <span />;
  const name = need.pods?.first.owner?.name ?? need.pods?.first.name ?? '';
  return (
    <PageLink
      href={fix}
      aria-label={t('fixOf', { name: visibleText(name, 120) })}
      className={buttonClass({ size: 'sm' })}
    >
      {t('fix')}
    </PageLink>
  );
}
