import { useTranslations } from '@/lib/client/intl';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { toneSolid, type Tone } from '@/components/ui/state/state-badge';
import { lineCount, lineRange } from './manifest-lines';

const lineHeight = 18;
const padding = 8;
const height = 'h-72 md:h-[max(20rem,calc(100dvh-22rem))]';

export interface ManifestTextProps {
  text: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  marks: ReadonlyMap<number, Tone>;
  /** The line to show; a new object shows it again. */
  goTo: { line: number } | null;
}

export function ManifestText({ text, onChange, onSubmit, marks, goTo }: ManifestTextProps) {
  const t = useTranslations('placement.check');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const range = goTo === null ? null : lineRange(area.current?.value ?? '', goTo.line);
    if (area.current === null || goTo === null || range === null) return;
    area.current.focus();
    area.current.setSelectionRange(range.start, range.end);
    area.current.scrollTop = Math.max(0, (goTo.line - 6) * lineHeight);
    area.current.scrollLeft = 0;
  }, [goTo]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {t('manifest')}
      </label>
      <div className={`relative flex overflow-hidden rounded-md border border-edge bg-surface ${height}`}>
        <Gutter top={top} count={lineCount(text)} marks={marks} />
        <textarea
          id={id}
          ref={area}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          value={text}
          placeholder={t('placeholder')}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
          onKeyDown={onKeyDown}
          style={{ lineHeight: `${lineHeight}px`, padding }}
          className="min-w-0 flex-1 resize-none bg-transparent font-mono text-xs text-ink outline-offset-[-2px]"
        />
      </div>
    </div>
  );
}

const drawn = 90;

function Gutter(o: { top: number; count: number; marks: ReadonlyMap<number, Tone> }) {
  const first = Math.max(1, Math.floor((o.top - padding) / lineHeight));
  const last = Math.min(o.count, first + drawn);
  return (
    <div
      aria-hidden="true"
      className="relative w-14 shrink-0 overflow-hidden border-r border-line bg-sunken font-mono text-xs text-ink-3 select-none"
    >
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n).map((line) => {
        const tone = o.marks.get(line);
        return (
          <span
            key={line}
            className="absolute right-2 flex items-center gap-1.5 tabular-nums"
            style={{ top: padding + (line - 1) * lineHeight - o.top, height: lineHeight }}
          >
            {tone === undefined ? null : <span className={`size-1.5 rounded-full ${toneSolid[tone]}`} />}
            {line}
          </span>
        );
      })}
    </div>
  );
}
