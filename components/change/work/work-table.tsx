import { useTranslations } from '@/lib/client/intl';
import { useMemo, useState } from 'react';
import { VirtualGrid } from './virtual-grid';
import { linesOf, type WorkGroup } from './work-groups';
import { NodeLine, PodLine } from './work-line';

const openAtFirst = 3;

export function WorkTable({ groups, nameOf }: { groups: readonly WorkGroup[]; nameOf: (group: WorkGroup) => string }) {
  const t = useTranslations('change');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const few = groups.length <= openAtFirst;
  const lines = useMemo(() => linesOf(groups, (id) => turned.has(id) !== few), [groups, turned, few]);
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
        if (line.kind === 'node' && open !== (turned.has(line.group.id) !== few)) toggle(line.group.id);
      }}
      rowProps={(line) =>
        line.kind === 'node'
          ? { 'aria-level': 1, 'aria-expanded': turned.has(line.group.id) !== few, className: 'bg-sunken' }
          : { 'aria-level': 2 }
      }
    >
      {(line) =>
        line.kind === 'node' ? (
          <NodeLine
            group={line.group}
            name={nameOf(line.group)}
            open={turned.has(line.group.id) !== few}
            onToggle={() => toggle(line.group.id)}
          />
        ) : (
          <PodLine row={line.row} />
        )
      }
    </VirtualGrid>
  );
}
