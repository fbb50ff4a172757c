import { memo } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { timeFormat } from '@/lib/client/time-format';
import { type AnsiColor, type LogSegment, segmentsOf } from '@/lib/domain/log/ansi';
import { visibleText } from '@/components/ui/text/plain-text';
import type { LogNote, LogRow } from './log-reader';

/** Of a line, as much as is drawn in the list. */
const shownCharacters = 2_000;

const ink: Record<AnsiColor, string> = {
  black: 'text-ink-3',
  red: 'text-bad',
  green: 'text-ok',
  yellow: 'text-warn',
  blue: 'text-accent',
  magenta: 'text-accent-strong',
  cyan: 'text-busy',
  white: 'text-ink-2',
};

const ground: Record<AnsiColor, string> = {
  black: 'bg-sunken',
  red: 'bg-bad-soft',
  green: 'bg-ok-soft',
  yellow: 'bg-warn-soft',
  blue: 'bg-accent-soft',
  magenta: 'bg-accent-soft',
  cyan: 'bg-busy-soft',
  white: 'bg-hover',
};

function lookOf({ color, background, bold, dim, underline }: LogSegment): string | undefined {
  const look = [
    color && ink[color],
    background && ground[background],
    bold && 'font-semibold',
    dim && color === null && 'text-ink-3',
    underline && 'underline',
  ].filter(Boolean);
  return look.length === 0 ? undefined : look.join(' ');
}

function Segments({ text, query }: { text: string; query: string }) {
  let at = 0;
  return segmentsOf(text, query).map((segment) => {
    const key = at;
    at += segment.text.length;
    const look = lookOf(segment);
    if (segment.match)
      return (
        <mark key={key} className={`rounded-sm bg-warn-soft text-ink outline outline-warn ${look ?? ''}`}>
          {segment.text}
        </mark>
      );
    return look === undefined ? (
      segment.text
    ) : (
      <span key={key} className={look}>
        {segment.text}
      </span>
    );
  });
}

/** None that means a state. */
const prefixes = ['text-busy', 'text-accent', 'text-ink-2', 'text-ink'];

/** The same pod has the same color as long as the page is open. */
const prefixLook = (pod: string): string =>
  prefixes[[...pod].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % prefixes.length] ?? '';

export interface LineLook {
  query: string;
  times: boolean;
  wrap: boolean;
  withPod: boolean;
  onOpen: (row: LogRow) => void;
}

interface LineProps {
  row: LogRow;
  look: LineLook;
  /** The match that Enter goes on from. */
  current: boolean;
}

/** One line of text, or what happened between two. */
export const LogLine = memo(function LogLine({ row, look, current }: LineProps) {
  const { query, times, wrap, withPod, onOpen } = look;
  if (row.note !== undefined) return <NoteLine pod={withPod ? row.pod : ''} note={row.note} />;
  const isCut = row.text.length > shownCharacters || row.cutBytes > 0;
  const text = isCut ? row.text.slice(0, shownCharacters) : row.text;
  return (
    <div
      className={`flex min-h-5 gap-3 px-3 ${current ? 'bg-hover' : ''} ${wrap ? 'whitespace-pre-wrap wrap-anywhere' : 'whitespace-pre'}`}
    >
      {times ? <span className="shrink-0 text-ink-3">{row.at.slice(0, 23)}</span> : null}
      {withPod ? (
        <span title={row.pod} className={`w-44 shrink-0 truncate ${prefixLook(row.pod)}`}>
          {row.pod}
        </span>
      ) : null}
      <bdi className="min-w-0">
        <Segments text={text} query={query} />
        {isCut ? <MoreButton row={row} onOpen={onOpen} /> : null}
      </bdi>
    </div>
  );
});

function MoreButton({ row, onOpen }: { row: LogRow; onOpen: (row: LogRow) => void }) {
  const t = useTranslations('pod.logs');
  const size = useSize();
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="ml-1 rounded-sm px-1 font-sans text-accent underline underline-offset-2"
    >
      {t('cut', { size: size(row.text.length + row.cutBytes) })}
    </button>
  );
}

/** Of text: KiB, or MiB from one on. */
export function useSize(): (characters: number) => string {
  const locale = useLocale();
  return (characters) => {
    const isLarge = characters >= 1024 * 1024;
    const amount = characters / (isLarge ? 1024 * 1024 : 1024);
    return `${amount.toLocaleString(locale, { maximumFractionDigits: 1 })} ${isLarge ? 'MiB' : 'KiB'}`;
  };
}

const grave = new Set(['broken', 'lost', 'refused', 'forbidden', 'ended', 'restarted', 'deleted']);

function NoteLine({ pod, note }: { pod: string; note: LogNote }) {
  const words = useNote();
  return (
    <div className={`flex min-h-5 gap-2 px-3 font-sans text-xs ${grave.has(note.is) ? 'text-warn' : 'text-ink-2'}`}>
      <span aria-hidden="true">—</span>
      <span className="whitespace-pre">
        {pod === '' ? '' : `${visibleText(pod, 253)}: `}
        {words(note)}
      </span>
    </div>
  );
}

export function useNote(): (note: LogNote) => string {
  const t = useTranslations('pod.logs');
  const locale = useLocale();
  return (note) => {
    if (note.is === 'lost') return t('note.lost', { at: timeFormat(locale, { timeStyle: 'medium' }).format(note.at) });
    if (note.is === 'back') return t('note.back', { seconds: note.seconds });
    const why = visibleText(note.message ?? '', 400);
    const code = note.exitCode === null ? t('unknownCode') : String(note.exitCode);
    if (note.is === 'ended' && why !== '') return t('note.endedBackOff', { code, why });
    return t(`note.${note.is}`, { code, why });
  };
}
