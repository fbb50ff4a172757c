import { useQuery } from '@tanstack/react-query';
import { changeHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { useMessage } from '@/lib/client/use-message';
import type { OpenChange } from '@/lib/contract/attention';
import { usePerson } from '@/lib/client/actor';
import { ChangeStateBadge, stateLooks } from '@/components/change/change-state-badge';
import { whoIsNeeded } from '@/components/change/change-line';
import { useChangeWords } from '@/components/change/use-change-words';
import { PageLink } from '@/components/shell/page-link';
import { StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { SegmentBar } from '@/components/ui/chart/segment-bar';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { ErrorState } from '@/components/ui/state/error-state';
import { RelativeTime } from '@/components/ui/text/relative-time';

const few = 5;

/** What is running or waits for people; when nothing is, what was changed last. */
export function OpenChanges(o: { open: readonly OpenChange[]; total: number; cluster: string | null }) {
  const t = useTranslations('overview.open');
  return (
    <section aria-labelledby="open-changes" className="min-w-0">
      <h2 id="open-changes" className="mb-2 text-base">
        {o.total === 0 ? t('recent') : t('title')}
        {o.total === 0 ? null : <span className="ml-2 font-normal text-ink-3 tabular-nums">{o.total}</span>}
      </h2>
      {o.total === 0 ? (
        <RecentChanges cluster={o.cluster} />
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {o.open.slice(0, few).map((one) => (
            <OpenLine key={one.line.id} open={one} named={o.cluster === null} />
          ))}
        </ul>
      )}
      {o.total > few ? (
        <PageLink look="accent" href="/changes" className="mt-1 inline-flex min-h-6 items-center">
          {t('all', { n: o.total })}
        </PageLink>
      ) : null}
    </section>
  );
}

function OpenLine({ open, named }: { open: OpenChange; named: boolean }) {
  const t = useTranslations('overview.open');
  const words = useChangeWords();
  const { line, progress, since } = open;
  const look = stateLooks[line.state];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 px-3 py-2 hover:bg-hover">
      <span aria-hidden="true" className={`mt-1 ${toneText[look.tone]}`}>
        <StateGlyph glyph={look.glyph} />
      </span>
      <div className="min-w-0">
        <PageLink href={changeHref(line.id)} className="font-medium text-ink underline-offset-2 hover:underline">
          <PlainText text={words.sentence(line)} max={200} wrap />
        </PageLink>
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-2">
          {named ? (
            <>
              <PlainText text={line.cluster} max={60} />
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <Now open={open} />
          <span aria-hidden="true">·</span>
          <RelativeTime at={since} />
        </p>
      </div>
      {progress === null ? (
        <span />
      ) : (
        <span className="flex w-32 flex-col gap-0.5 text-right text-xs text-ink-2 tabular-nums">
          <span>
            {progress.done}/{progress.total}
            {progress.remainingMs === null ? null : ` · ~${minutesText(progress.remainingMs, t)}`}
          </span>
          <SegmentBar
            thin
            total={progress.total}
            label={t(`progress.${progress.of}`, { done: progress.done, total: progress.total })}
            segments={[{ label: String(progress.done), value: progress.done, look: 'used' }]}
          />
        </span>
      )}
    </li>
  );
}

function minutesText(ms: number, t: ReturnType<typeof useTranslations>): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes < 90 ? t('minutes', { n: minutes }) : t('hours', { n: Math.round(minutes / 60) });
}

/** The step under way, or whom it waits for. */
function Now({ open: { line, step } }: { open: OpenChange }) {
  const t = useTranslations('change');
  const message = useMessage();
  const person = usePerson();
  const needed = whoIsNeeded(line, person.id);
  if (step !== null && line.state === 'running') return <span>{visibleText(message(step), 100)}</span>;
  return (
    <span>
      {t(`state.${line.state}`)}
      {needed === null ? '' : ` · ${t(needed.key, needed.values)}`}
    </span>
  );
}

function RecentChanges({ cluster }: { cluster: string | null }) {
  const t = useTranslations('overview.open');
  const words = useChangeWords();
  const { data, error, refetch } = useQuery(
    queryOf('changes.list', { query: { scope: 'all', limit: few, ...(cluster === null ? {} : { cluster }) } }),
  );
  if (data === undefined && error !== null) return <ErrorState compact failure={error} retry={() => void refetch()} />;
  if (data === undefined) return <p className="min-h-10" />;
  if (data.rows.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {data.rows.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 hover:bg-hover">
          <PageLink
            href={changeHref(line.id)}
            className="min-w-0 flex-1 basis-60 text-ink underline-offset-2 hover:underline"
          >
            <PlainText text={words.sentence(line)} max={160} wrap />
          </PageLink>
          <span className="text-xs">
            <ChangeStateBadge state={line.state} />
          </span>
          <span className="text-xs text-ink-3">
            <PlainText text={line.requester.name} max={40} /> · <RelativeTime at={line.updatedAt} form="ago" />
          </span>
        </li>
      ))}
    </ul>
  );
}
