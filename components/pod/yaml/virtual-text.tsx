import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { visibleText } from '@/components/ui/text/plain-text';

const linePx = 18;
const longestLine = 4_000;

/** Text of any length by the lines in sight, with their numbers. */
export function VirtualText({ text, label }: { text: string; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => text.replace(/\n$/, '').split('\n'), [text]);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => linePx,
    overscan: 20,
  });
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-[max(20rem,calc(100dvh-16rem))] overflow-auto rounded-md border border-line bg-surface py-1 font-mono text-xs leading-4.5"
    >
      <div className="relative w-full" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => (
          <div
            key={item.key}
            className="absolute top-0 left-0 flex min-w-full whitespace-pre"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <span aria-hidden="true" className="w-12 shrink-0 pr-3 text-right text-ink-3 select-none tabular-nums">
              {item.index + 1}
            </span>
            <YamlLine text={lines[item.index] ?? ''} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The key of a line stands out. */
function YamlLine({ text }: { text: string }) {
  const [, indent = '', key = '', rest = ''] =
    /^(\s*(?:- )*)("[^"]*"|[\w./@-]+)(:(?:\s.*)?)$/.exec(text.slice(0, longestLine)) ?? [];
  if (key === '') return <span>{visibleText(text, longestLine)}</span>;
  return (
    <span>
      {indent}
      <span className="text-accent">{visibleText(key, 400)}</span>
      {visibleText(rest, longestLine)}
    </span>
  );
}
