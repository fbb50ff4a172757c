import { usePrinting } from '@/lib/client/use-printing';
import { useTranslations } from '@/lib/client/intl';
import { useCallback, useMemo, useState } from 'react';
import { VirtualGrid } from './virtual-grid';
import { linesOf, type WorkGroup } from './work-groups';
import { NodeLine, PodLine } from './work-line';

const openAtFirst = 3;

export function WorkTable({ groups, nameOf }: { groups: readonly WorkGroup[]; nameOf: (group: WorkGroup) => string }) {
  const t = useTranslations('change');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const few = groups.length <= openAtFirst;
  const isPrinting = usePrinting();
  const isOpen = useCallback((id: string) => isPrinting || turned.has(id) !== few, [isPrinting, turned, few]);
  const lines = useMemo(() => linesOf(groups, isOpen), [groups, isOpen]);
  const toggle = (id: string) =>
    setTurned((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <VirtualGrid
      role="treegrid"
      label={t('work.table')}
      rows={lines}
      keyOf={(line) => (line.kind === 'node' ? line.group.id : line.row.key)}
      rowHeight={32}
      className="max-h-[60dvh] bg-surface"
      onFold={(line, open) => {
        if (line.kind === 'node' && open !== isOpen(line.group.id)) toggle(line.group.id);
      }}
      rowProps={(line) =>
        line.kind === 'node'
          ? { 'aria-level': 1, 'aria-expanded': isOpen(line.group.id), className: 'bg-sunken' }
          : { 'aria-level': 2 }
      }
    >
      {(line) =>
        line.kind === 'node' ? (
          <NodeLine
            group={line.group}
            name={nameOf(line.group)}
            open={isOpen(line.group.id)}
            onToggle={() => toggle(line.group.id)}
          />
        ) : (
          <PodLine row={line.row} />
        )
      }
    </VirtualGrid>
  );
}
