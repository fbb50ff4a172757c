import type { ReactNode } from 'react';
import { nodeHref, podLogsHref, workloadPageHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { PageLink } from '@/components/shell/page-link';
import { OsLabel } from '@/components/table/cells/os-label';
import { StateBadge, StateGlyph } from '@/components/ui/state/state-badge';
import { KeyValue } from '@/components/ui/text/key-value';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { PodRead } from './pod-problem';

/** Kinds that have a page. */
const linked = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob']);

function Owners({ cluster, read }: { cluster: string; read: PodRead }) {
  const t = useTranslations('pod');
  const { owners, namespace } = read;
  const top = owners.at(-1);
  if (top === undefined) return t('facts.noOwner');
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {owners.map(({ kind, name }, at) => (
        <span key={kind} className="flex flex-wrap items-baseline gap-x-1">
          {at === 0 ? null : <span aria-hidden="true">←</span>}
          <span className="text-ink-3">{visibleText(kind, 63)}</span>
          {linked.has(kind) ? (
            <PageLink look="underlined" href={workloadPageHref(cluster, { namespace, kind, name })}>
              <PlainText text={name} max={253} wrap />
            </PageLink>
          ) : (
            <PlainText text={name} max={253} wrap />
          )}
        </span>
      ))}
      <PageLink look="underlined" href={podLogsHref(cluster, { namespace, ...top })}>
        {t('actions.workloadLogs')}
      </PageLink>
    </span>
  );
}

export function PodDetails({ cluster, read }: { cluster: string; read: PodRead }) {
  const t = useTranslations('pod.facts');
  const orUnknown = (text: string | null): ReactNode =>
    text === null ? t('unknown') : <PlainText text={text} max={253} wrap />;
  const node =
    read.node === null ? (
      t('noNode')
    ) : (
      <PageLink look="underlined" href={nodeHref(cluster, read.node)}>
        <PlainText text={read.node} max={253} wrap />
      </PageLink>
    );
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      <KeyValue
        columns={1}
        items={[
          { label: t('node'), value: node },
          { label: t('os'), value: <OsLabel os={read.os} build={null} /> },
          { label: t('owner'), value: <Owners cluster={cluster} read={read} /> },
          { label: t('namespace'), value: <PlainText text={read.namespace} max={63} /> },
          { label: t('ip'), value: read.podIp === null ? t('unknown') : <Mono>{visibleText(read.podIp, 64)}</Mono> },
          { label: t('qos'), value: orUnknown(read.qos) },
          { label: t('account'), value: orUnknown(read.serviceAccount) },
          { label: t('created'), value: <RelativeTime at={read.createdAt} form="ago" /> },
        ]}
      />
    </section>
  );
}

/** Those that are not True are shown; the others fold to a line. */
export function PodConditions({ conditions }: { conditions: PodRead['conditions'] }) {
  const t = useTranslations('pod.conditions');
  const untrue = conditions.filter(({ status, reason }) => status !== 'True' && reason !== 'PodCompleted');
  // `Ready` says what `ContainersReady` says.
  const isReadySaid = untrue.some(({ type }) => type === 'Ready');
  const wrong = untrue.filter(({ type }) => !isReadySaid || type !== 'ContainersReady');
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      {conditions.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : wrong.length === 0 ? (
        <p>
          <StateBadge tone="ok">{t('healthy', { n: conditions.length })}</StateBadge>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {wrong.map(({ type, status, reason, message, changedAt }) => (
            <li key={type} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
              <StateBadge tone={status === 'False' ? 'warn' : 'unknown'}>
                <PlainText text={type} max={120} />
              </StateBadge>
              <span className="text-xs text-ink-2">{t(`status.${status}`)}</span>
              <span className="text-xs text-ink-3">
                <RelativeTime at={changedAt} />
              </span>
              <span className="min-w-0 basis-full text-ink-2">
                <PlainText text={[reason, message].filter((part) => part !== '').join(': ')} max={600} wrap />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Newest first; `most`: a few, with the rest in the tab. */
export function PodEvents({ events, most }: { events: PodRead['events']; most?: number }) {
  const t = useTranslations('pod.events');
  const shown = events?.slice(0, most ?? events.length);
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      {shown === undefined || shown.length === 0 ? (
        <p className="text-ink-2">{t(shown === undefined ? 'unknown' : 'none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {shown.map((event) => (
            <li key={event.key} className="flex items-start gap-3 px-3 py-2">
              <span className={`mt-1 shrink-0 ${event.warning ? 'text-warn' : 'text-ink-3'}`}>
                <StateGlyph glyph={event.warning ? '▲' : '○'} />
                <span className="sr-only">{t(event.warning ? 'warning' : 'normal')}</span>
              </span>
              <span className="min-w-0 flex-1">
                <PlainText text={event.reason} max={120} className="font-medium" />
                <span className="text-xs text-ink-3">
                  {event.source === '' ? '' : ` · ${visibleText(event.source, 120)}`}
                  {event.count > 1 ? ` · ${t('times', { n: event.count })}` : ''}
                </span>
                <span className="block text-ink-2">
                  <PlainText text={event.message} max={600} wrap />
                </span>
              </span>
              <span className="shrink-0 text-xs text-ink-3">
                <RelativeTime at={event.at} form="ago" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown === undefined || shown.length === events?.length ? null : (
        <p className="text-xs text-ink-3">{t('limit', { n: shown.length })}</p>
      )}
    </section>
  );
}
