'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { linesOf, type WorkGroup, type WorkLine } from './work-groups';
import { NodeLine, PodLine } from './work-line';

const rowHeight = 32;
const overscan = 12;
/** So few nodes are open at first. */
const openAtFirst = 3;

const keyOf = (line: WorkLine): string => (line.kind === 'node' ? line.group.id : line.row.key);

/** Nodes and, beneath those that are open, their pods; of thousands only those on screen are in the page. */
export function WorkTable({ groups, nameOf }: { groups: readonly WorkGroup[]; nameOf: (group: WorkGroup) => string }) {
  const t = useTranslations('change');
  const scroller = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const few = groups.length <= openAtFirst;
  const lines = useMemo(() => linesOf(groups, (id) => turned.has(id) !== few), [groups, turned, few]);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const line = lines[index];
      return line === undefined ? index : keyOf(line);
    },
    overscan,
    initialRect: { width: 0, height: rowHeight * 20 },
    useFlushSync: false,
  });
  const toggle = (id: string) =>
    setTurned((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={t('work.table')}
      aria-rowcount={lines.length}
      tabIndex={0}
      className="relative max-h-[60dvh] overflow-auto rounded-md border border-line bg-surface text-sm [overflow-anchor:none]"
    >
      <div role="presentation" className="relative min-w-[44rem]" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const isNode = line.kind === 'node';
          const open = isNode ? turned.has(line.group.id) !== few : undefined;
          return (
            <div
              key={key}
              role="row"
              aria-level={isNode ? 1 : 2}
              aria-rowindex={index + 1}
              aria-expanded={open}
              className={`absolute inset-x-0 flex items-center border-b border-line ${isNode ? 'bg-sunken' : ''}`}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              {isNode ? (
                <NodeLine
                  group={line.group}
                  name={nameOf(line.group)}
                  open={open === true}
                  onToggle={() => toggle(line.group.id)}
                />
              ) : (
                <PodLine row={line.row} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
