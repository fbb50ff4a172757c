import { Download, Pause, Play, RotateCw } from 'lucide-react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { StaleBand } from '@/components/ui/state/page-states';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';
import { plainLine } from '@/lib/domain/log/ansi';
import { useSize } from './log-line';
import { keptCharacters, keptLines, type LogReader, type LogSnapshot } from './log-reader';
import type { OpenLog } from './use-log';

const waits = new Set(['waiting', 'no-node']);

function stateOf({ phase, paused, note }: LogSnapshot, follow: boolean): { key: string; tone: Tone } {
  if (phase === 'failed') return { key: 'failed', tone: 'bad' };
  if (phase === 'lost') return { key: 'lost', tone: 'warn' };
  if (phase === 'over')
    return note?.is === 'complete' ? { key: 'complete', tone: 'muted' } : { key: 'ended', tone: 'muted' };
  if (paused) return { key: 'paused', tone: 'warn' };
  if (phase === 'opening' || note === null) return { key: 'opening', tone: 'busy' };
  if (waits.has(note.is)) return { key: 'waiting', tone: 'busy' };
  if (note.is === 'broken') return { key: 'lost', tone: 'warn' };
  return follow ? { key: 'following', tone: 'ok' } : { key: 'opening', tone: 'busy' };
}

interface Status {
  log: OpenLog;
  follow: boolean;
  /** The encoding was chosen. */
  chosen: boolean;
  name: string;
  onOpenAgain: () => void;
}

export function LogStatus({ log, follow, chosen, name, onOpenAgain }: Status) {
  const t = useTranslations('pod.logs');
  const { reader, snapshot } = log;
  const { key, tone } = stateOf(snapshot, follow);
  const encoding = snapshot.encoding === null ? null : t(`encodings.${snapshot.encoding}`);
  const isOver = snapshot.phase === 'over' || snapshot.phase === 'failed';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      <span role="status">
        <StateBadge tone={tone}>{t(`status.${key}`)}</StateBadge>
      </span>
      <span className="tabular-nums">{t('lines', { n: snapshot.end - snapshot.first })}</span>
      {snapshot.sources.length > 1 ? <span>{t('sources', { n: snapshot.sources.length })}</span> : null}
      {encoding === null ? null : <span>{chosen ? encoding : t('detected', { encoding })}</span>}
      <span className="flex gap-1">
        {isOver ? (
          <Button size="sm" icon={<RotateCw size={13} />} onClick={onOpenAgain}>
            {t('openAgain')}
          </Button>
        ) : (
          <Button
            size="sm"
            icon={snapshot.paused ? <Play size={13} /> : <Pause size={13} />}
            onClick={() => reader.setPaused(!snapshot.paused)}
          >
            {t(snapshot.paused ? 'resume' : 'pause')}
          </Button>
        )}
        <Button size="sm" icon={<Download size={13} />} onClick={() => void save(reader, name)}>
          {t('download')}
        </Button>
      </span>
    </div>
  );
}

const linesAtOnce = 2_000;

/** The loaded lines with their times, as a file; made in parts, so that the page goes on meanwhile. */
async function save({ ring }: LogReader, name: string): Promise<void> {
  const parts: string[] = [];
  const pods = new Set<string>();
  for (let number = ring.first; number < ring.end; number += 1) pods.add(ring.get(number)?.pod ?? '');
  const { end } = ring;
  for (let from = ring.first; from < end; from += linesAtOnce) {
    for (let number = from; number < Math.min(end, from + linesAtOnce); number += 1) {
      const row = ring.get(number);
      if (row === undefined || row.note !== undefined) continue;
      parts.push(`${row.at} ${pods.size > 1 ? `${row.pod} ` : ''}${plainLine(row.text)}\n`);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/plain;charset=utf-8' }));
  link.download = `${name.replaceAll(/[^\w.-]+/g, '_')}.log`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What is missing, and why. */
export function LogNotes({ snapshot, withPod }: { snapshot: LogSnapshot; withPod: boolean }) {
  const t = useTranslations('pod.logs');
  const size = useSize();
  const locale = useLocale();
  const { first, leftOut, sources, paused, phase } = snapshot;
  return (
    <>
      {first === 0 ? null : (
        <p className="text-xs text-warn">
          {t('dropped', { n: first, lines: keptLines.toLocaleString(locale), size: size(keptCharacters) })}
        </p>
      )}
      {leftOut === 0 ? null : <StaleBand tone="unknown" title={t('leftOut', { n: leftOut, most: sources.length })} />}
      {withPod && sources.length === 0 && phase === 'over' ? <StaleBand tone="unknown" title={t('noPods')} /> : null}
      {paused ? <p className="text-xs text-ink-2">{t('paused')}</p> : null}
    </>
  );
}
