import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { LogLine, type LineLook } from './log-line';
import type { LogSnapshot } from './log-reader';
import type { OpenLog } from './use-log';

const rowPx = 20;
/** Closer to the end than this, new lines move the view. */
const endPx = 40;

/** Stays at the end, or on the lines that are read although older ones are dropped. */
function useFollow({ first, end }: LogSnapshot) {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const before = useRef(first);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const dropped = first - before.current;
    before.current = first;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (dropped > 0) element.scrollTop -= dropped * rowPx;
  }, [end, first, isAtEnd]);
  const onScroll = () => {
    const element = box.current;
    if (element !== null) setIsAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < endPx);
  };
  return { box, isAtEnd, setIsAtEnd, onScroll };
}

interface LogRowsProps extends OpenLog {
  label: string;
  look: LineLook;
  /** What is above and below it on the page. */
  besidePx: number;
  /** Number of the row to show; null: none. */
  shown: number | null;
}

/** The lines that are in sight. It stays at the end until someone scrolls up, and then on the lines that are read. */
export function LogRows({ reader, snapshot, label, look, besidePx, shown }: LogRowsProps) {
  const t = useTranslations('pod.logs');
  const { box, isAtEnd, setIsAtEnd, onScroll } = useFollow(snapshot);
  const rows = useVirtualizer({
    count: snapshot.end - snapshot.first,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 15,
    useFlushSync: false,
    getItemKey: (index) => snapshot.first + index,
  });
  const show = useEffectEvent((number: number) => rows.scrollToIndex(number - snapshot.first, { align: 'center' }));
  useEffect(() => {
    if (shown === null) return;
    setIsAtEnd(false);
    show(shown);
  }, [shown, setIsAtEnd]);
  return (
    <div className="relative">
      <div
        ref={box}
        role="region"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
        style={{ height: `max(20rem, calc(100dvh - ${besidePx}px))` }}
        className="overflow-auto rounded-md border border-line bg-surface py-1 font-mono text-xs leading-5"
      >
        <div className="relative w-full" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((item, at) => {
            const number = snapshot.first + item.index;
            const row = reader.ring.get(number);
            return row === undefined ? null : (
              <div
                // By place: a flood changes texts and moves no elements.
                key={at}
                ref={look.wrap ? rows.measureElement : undefined}
                data-index={item.index}
                className={`absolute top-0 left-0 ${look.wrap ? 'w-full' : 'min-w-full'}`}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <LogLine row={row} look={look} current={number === shown} />
              </div>
            );
          })}
        </div>
      </div>
      {isAtEnd || snapshot.end === 0 ? null : (
        <div className="absolute right-4 bottom-3">
          <Button size="sm" onClick={() => setIsAtEnd(true)}>
            {t('toNewest')}
          </Button>
        </div>
      )}
    </div>
  );
}
