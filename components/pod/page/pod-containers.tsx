import { useTranslations } from '@/lib/client/intl';
import type { PodContainer } from '@/lib/contract/pod';
import type { Os } from '@/lib/domain/cluster/cluster';
import { exitCodesAsOf, exitMeaning } from '@/lib/domain/workload/exit-code';
import { Button } from '@/components/ui/form/button';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { ExitCode } from './exit-meaning';

type OpenLogs = (container: string, previous: boolean) => void;

interface ContainersProps {
  containers: readonly PodContainer[];
  os: Os;
  pod: string;
  /** The cluster's words that the page says already. */
  said: string | null;
  onLogs: OpenLogs;
}

const toneOf = ({ state, ready, end, reason, kind }: PodContainer): Tone => {
  if (state === 'running') return ready === false && kind !== 'ephemeral' ? 'warn' : 'ok';
  if (state === 'ended') return end?.exitCode === 0 ? 'muted' : 'bad';
  if (state === 'unknown') return 'unknown';
  return reason === 'ContainerCreating' || reason === 'PodInitializing' ? 'busy' : 'bad';
};

/** Everything that runs in the pod, in the order in which it starts. */
export function PodContainers({ containers, os, pod, said, onLogs }: ContainersProps) {
  const t = useTranslations('pod.containers');
  const head = 'px-3 py-1.5 text-left text-xs font-medium text-ink-2';
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      <div className="relative overflow-x-auto rounded-md border border-line bg-surface">
        <table className="w-full min-w-208 border-collapse">
          <caption className="sr-only">{t('caption', { pod: visibleText(pod, 120) })}</caption>
          <thead className="border-b border-line">
            <tr>
              <th className={head}>{t('column.container')}</th>
              <th className={head}>{t('column.state')}</th>
              <th className={`${head} text-right`}>{t('column.restarts')}</th>
              <th className={head}>{t('column.exit')}</th>
              <th className={head}>{t('column.image')}</th>
              <th className={head}>{t('column.resources')}</th>
              <th className={head}>
                <span className="sr-only">{t('column.open')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {containers.map((container) => (
              <ContainerRow
                key={container.name}
                container={container.message === said ? { ...container, message: null } : container}
                os={os}
                onLogs={onLogs}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-ink-3">{t('asOf', { asOf: exitCodesAsOf })}</p>
    </section>
  );
}

function ContainerRow({ container, os, onLogs }: { container: PodContainer; os: Os; onLogs: OpenLogs }) {
  const t = useTranslations('pod.containers');
  const { name, kind, image, restarts } = container;
  const cell = 'px-3 py-2 align-top';
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap`}>
        <PlainText text={name} max={63} />
        {kind === 'main' ? null : <span className="block text-xs font-normal text-ink-3">{t(`kind.${kind}`)}</span>}
      </th>
      <td className={cell}>
        <StateCell container={container} />
      </td>
      <td className={`${cell} text-right tabular-nums`}>{restarts ?? '—'}</td>
      <td className={cell}>
        <ExitCell container={container} os={os} onLogs={onLogs} />
      </td>
      <td className={`${cell} max-w-80 font-mono text-xs break-all`}>
        <PlainText text={image} max={300} wrap />
      </td>
      <td className={`${cell} text-xs text-ink-2 tabular-nums`}>
        <Amounts container={container} />
      </td>
      <td className={`${cell} text-right`}>
        <Button
          size="sm"
          aria-label={t('openLogs', { container: visibleText(name, 63) })}
          onClick={() => onLogs(name, false)}
        >
          {t('logs')}
        </Button>
      </td>
    </tr>
  );
}

function StateCell({ container }: { container: PodContainer }) {
  const t = useTranslations('pod.containers.state');
  const { state, ready, reason, since, message, kind } = container;
  const isUnready = state === 'running' && ready === false && kind !== 'ephemeral';
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <StateBadge tone={toneOf(container)}>{t(isUnready ? 'unready' : state)}</StateBadge>
        {since === null ? null : (
          <span className="text-xs text-ink-3">
            <RelativeTime at={since} />
          </span>
        )}
      </span>
      {reason === null ? null : <PlainText text={reason} max={120} wrap />}
      {message === null ? null : (
        <span className="max-w-72 text-xs text-ink-2">
          <PlainText text={message} max={200} wrap />
        </span>
      )}
    </span>
  );
}

function ExitCell({ container, os, onLogs }: { container: PodContainer; os: Os; onLogs: OpenLogs }) {
  const t = useTranslations('pod');
  const name = visibleText(container.name, 63);
  const end = container.lastEnd ?? container.end;
  if (end === null) return <span className="text-ink-3">{t('containers.none')}</span>;
  const { id } = exitMeaning({ ...end, os });
  return (
    <span className="flex w-64 flex-col gap-0.5">
      <ExitCode end={end} os={os} />
      <span className="text-xs text-ink-2">{t(`exit.${id}.title`)}</span>
      {end.finishedAt === null ? null : (
        <span className="text-xs text-ink-3">
          {t.rich('containers.ago', { ago: () => <RelativeTime at={end.finishedAt} form="ago" /> })}
        </span>
      )}
      {container.lastEnd === null ? null : (
        <button
          type="button"
          aria-label={t('containers.openPrevious', { container: name })}
          onClick={() => onLogs(container.name, true)}
          className="min-h-6 self-start text-xs text-accent underline underline-offset-2"
        >
          {t('containers.previous')}
        </button>
      )}
    </span>
  );
}

/** As written in the spec. */
function Amounts({ container: { requests, limits } }: { container: PodContainer }) {
  const t = useTranslations('pod.containers');
  const names = [...new Set(['cpu', 'memory', ...Object.keys(requests), ...Object.keys(limits)])].slice(0, 8);
  return names.map((name) => (
    <span key={name} className="block whitespace-nowrap">
      <span className="text-ink-3">{visibleText(name, 63)}</span> {visibleText(requests[name] ?? t('noRequest'), 40)} /{' '}
      {visibleText(limits[name] ?? t('noLimit'), 40)}
    </span>
  ));
}
