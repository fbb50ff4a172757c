import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { useMessage } from '@/lib/client/use-message';
import { useRequestDenied } from '@/lib/client/request-denied';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { Button } from '@/components/ui/form/button';
import { StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { ExitMeaningText } from './exit-meaning';

export type PodRead = AnswerOf<'pods.get'>;

/** What opens in the page: a tab with what it should show. */
export type OpenTab = (tab: string, values?: Record<string, string | null>) => void;

interface Said {
  tone: 'bad' | 'warn' | 'ok' | 'muted';
  title: string;
  subject?: string | null;
  since?: number | null;
  reason?: string | null;
  remedy?: string | null;
}

const isMain = ({ kind }: PodRead['containers'][number]): boolean => kind === 'main' || kind === 'sidecar';

function useSaid({ problem, deletionAt, phase, containers, conditions }: PodRead): Said {
  const t = useTranslations('pod.problem');
  const message = useMessage();
  if (problem !== null) {
    const { title, subject, since, reason, remedy, stuck } = problem;
    const words = { subject, since, reason, remedy: remedy === null ? null : message(remedy) };
    return { tone: stuck ? 'bad' : 'warn', title: message(title), ...words };
  }
  if (deletionAt !== null) return { tone: 'warn', title: t('deleting'), since: deletionAt };
  if (phase === 'Failed') return { tone: 'bad', title: t('failedPhase') };
  if (phase === 'Succeeded') return { tone: 'muted', title: t('ended') };
  const ready = conditions.find(({ type }) => type === 'Ready');
  if (ready?.status === 'False') {
    const unready = containers.filter((one) => isMain(one) && one.ready === false);
    const names = unready.map(({ name }) => visibleText(name, 63)).join(', ');
    const reason = ready.message === '' ? null : ready.message;
    return { tone: 'warn', title: t('unready', { names }), since: ready.changedAt, reason, remedy: t('unreadyRemedy') };
  }
  const counted = containers.filter(isMain);
  const total = counted.length;
  return { tone: 'ok', title: t('none', { ready: counted.filter((one) => one.ready === true).length, total }) };
}

/** First of the page: what is wrong, since when, and the action that helps. */
export function PodProblem({ cluster, read, open }: { cluster: string; read: PodRead; open: OpenTab }) {
  const t = useTranslations('pod.problem');
  const said = useSaid(read);
  const crashed = read.containers.find(({ lastEnd, end }) => (lastEnd?.exitCode ?? end?.exitCode ?? 0) !== 0);
  const end = crashed?.lastEnd ?? crashed?.end ?? null;
  // One line is enough for it.
  const isQuiet = end === null && !said.reason && !said.remedy;
  return (
    <section
      aria-label={t('label')}
      className={`flex gap-2 rounded-md border border-line bg-surface px-4 py-3 ${isQuiet ? 'flex-wrap items-center justify-between' : 'flex-col'}`}
    >
      <p className={`flex flex-wrap items-baseline gap-x-2 font-semibold ${toneText[said.tone]}`}>
        <span className="self-center">
          <StateGlyph glyph={{ bad: '▲', warn: '▲', ok: '●', muted: '○' }[said.tone]} />
        </span>
        <span className="min-w-0 wrap-anywhere">
          {said.title}
          {said.subject ? (
            <>
              {': '}
              <Mono>
                <PlainText text={said.subject} max={300} wrap />
              </Mono>
            </>
          ) : null}
        </span>
        {said.since ? (
          <span className="font-normal text-ink-2">
            {t.rich('since', { age: () => <RelativeTime at={said.since ?? null} /> })}
          </span>
        ) : null}
      </p>
      {crashed === undefined || end === null ? null : (
        <ExitMeaningText container={crashed.name} end={end} os={read.os} />
      )}
      {said.remedy && end === null ? <p>{said.remedy}</p> : null}
      {said.reason ? (
        <p className="text-xs text-ink-2">
          {t('reported')}: <PlainText text={said.reason} max={1_000} wrap />
        </p>
      ) : null}
      <PodActions cluster={cluster} read={read} open={open} crashed={crashed?.lastEnd ? crashed.name : null} />
    </section>
  );
}

const RestartPodsDialog = dynamic(
  async () => (await import('@/components/change-forms/workload/pod-restart')).RestartPodsDialog,
  { ssr: false },
);

function PodActions(o: { cluster: string; read: PodRead; open: OpenTab; crashed: string | null }) {
  const { cluster, read, open, crashed } = o;
  const t = useTranslations('pod.actions');
  const helps = read.problem?.help ?? 'none';
  return (
    <div role="group" aria-label={t('label')} className="flex flex-wrap gap-2">
      {helps === 'placement' ? (
        <Button variant="primary" onClick={() => open('placement')}>
          {t('placement')}
        </Button>
      ) : null}
      {crashed === null ? null : (
        <Button
          variant={helps === 'placement' ? 'secondary' : 'primary'}
          onClick={() => open('logs', { container: crashed, previous: 'yes' })}
        >
          {t('previousLogs')}
        </Button>
      )}
      <Button onClick={() => open('logs')}>{t('logs')}</Button>
      <RestartButton cluster={cluster} read={read} />
    </div>
  );
}

function RestartButton({ cluster, read }: { cluster: string; read: PodRead }) {
  const t = useTranslations('pod.actions');
  const [isOpen, setOpen] = useState(false);
  const denied = useRequestDenied(cluster, 'pod.restart');
  const owner = read.owners.at(-1) ?? null;
  const pod = { uid: read.uid, namespace: read.namespace, name: read.name, owner };
  return (
    <>
      <Button disabledReason={denied ?? (owner === null ? t('noOwner') : null)} onClick={() => setOpen(true)}>
        {t('restart')}
      </Button>
      {isOpen ? (
        <RestartPodsDialog cluster={cluster} pods={[pod]} chosen={[read.uid]} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
