import { nodeHref, changeHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import type { ExternalDrainRow } from '@/lib/contract/external-drains';
import { FindingItem, FindingList } from '@/components/change/plan/finding-list';
import { OsLabel } from '@/components/table/cells/os-label';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { useExternalDrains } from './use-external-drains';

const tones: Record<ExternalDrainRow['state'], Tone> = {
  blocked: 'bad',
  leaving: 'busy',
  waiting: 'muted',
  empty: 'ok',
};

function ExternalDrainFacts({ drain }: { drain: ExternalDrainRow }) {
  const t = useTranslations('external-drain');
  return (
    <>
      <StateBadge tone={tones[drain.state]}>{t(`state.${drain.state}`)}</StateBadge>
      {drain.left === 0 ? null : <span>{t('left', { n: drain.left })}</span>}
      {drain.cordonedBy === null && drain.cordonedAt === null ? null : (
        <span className="text-xs text-ink-3">
          {drain.cordonedBy === null ? null : t('cordonedBy', { by: visibleText(drain.cordonedBy, 60) })}{' '}
          {drain.cordonedAt === null ? null : <RelativeTime at={drain.cordonedAt} form="ago" />}
        </span>
      )}
      {drain.change === null ? null : (
        <PageLink
          look="underlined"
          className="inline-flex min-h-6 items-center text-xs"
          href={changeHref(drain.change)}
        >
          {t('during')}
        </PageLink>
      )}
    </>
  );
}

function ExternalDrainReasons({ drain }: { drain: ExternalDrainRow }) {
  const t = useTranslations('external-drain');
  const [first, ...others] = drain.findings;
  if (first === undefined) return null;
  return (
    <>
      <ul>
        <FindingItem finding={first} code />
      </ul>
      {others.length === 0 ? null : (
        <details>
          <summary className="min-h-6 w-fit text-ink-2 underline underline-offset-2 hover:text-ink">
            {t('others', { n: others.length })}
          </summary>
          <div className="mt-1.5">
            <FindingList findings={others} codes />
          </div>
        </details>
      )}
    </>
  );
}

export function ExternalDrainLine({ drain, cluster }: { drain: ExternalDrainRow; cluster: string }) {
  return (
    <li className="flex flex-col gap-1.5 border-t border-line px-3 py-2 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <PageLink
          href={nodeHref(cluster, drain.name)}
          className="inline-flex min-h-6 min-w-0 items-center font-medium underline-offset-2 hover:underline"
        >
          <PlainText text={drain.name} max={120} />
        </PageLink>
        <span className="text-xs text-ink-3">
          <OsLabel os={drain.os} />
        </span>
        <ExternalDrainFacts drain={drain} />
      </p>
      <ExternalDrainReasons drain={drain} />
    </li>
  );
}

export function ExternalDrainOf({ cluster, node }: { cluster: string; node: string }) {
  const t = useTranslations('external-drain');
  const { data } = useExternalDrains(cluster, node);
  const drain = data?.nodes[0];
  if (drain === undefined) return null;
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-1.5 rounded-md border border-line bg-surface px-3 py-2"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{t('title')}</span>
        <ExternalDrainFacts drain={drain} />
      </p>
      <ExternalDrainReasons drain={drain} />
    </section>
  );
}
