import { timeFormat } from '@/lib/client/time-format';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { useMemo, useState } from 'react';
import { PlainText } from '@/components/ui/text/plain-text';
import { exact } from '@/components/ui/text/relative-time';
import { Select } from '@/components/ui/form/select';
import { useMessage } from '@/lib/client/use-message';
import type { Change } from '@/lib/domain/change/change';
import type { WorkItem, WorkLogLine } from '@/lib/domain/change/work';
import { isPodRow } from '@/lib/domain/change/work-totals';
import { toMessage } from '@/lib/domain/message/model';
import { VirtualGrid } from './virtual-grid';
import { useWorkLog } from './work-store';
import { WorkStateBadge } from './work-state';

interface LogLine extends WorkLogLine {
  id: string;
  row: WorkItem;
}

/** What happened to all rows, in the order in which it happened; at one moment, nodes before their pods. */
export function logLines(rows: Iterable<WorkItem>, group: string | null): LogLine[] {
  const lines: LogLine[] = [];
  for (const row of rows) {
    if (group !== null && row.group !== group) continue;
    for (const [at, line] of row.log.entries()) lines.push({ ...line, id: `${row.step} ${row.key} ${at}`, row });
  }
  return lines.toSorted(
    (a, b) => a.at - b.at || Number(isPodRow(a.row)) - Number(isPodRow(b.row)) || a.row.rev - b.row.rev,
  );
}

export function logNodes(
  rows: Iterable<WorkItem>,
  names: ReadonlyMap<string, string>,
): { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const { group, type, name } of rows) {
    const known = names.get(group) ?? (isPodRow({ type }) ? found.get(group) : name);
    found.set(group, known ?? group);
  }
  return [...found]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
}

type Logged = Pick<Change, 'id' | 'steps' | 'targets'>;

export function WorkLog({ change }: { change: Logged }) {
  const t = useTranslations('change');
  const [open, setOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line bg-surface print:hidden"
    >
      <summary className="px-3 py-2 text-sm font-medium text-ink">{t('workLog.title')}</summary>
      {open ? <LiveLog change={change} /> : null}
    </details>
  );
}

function LiveLog({ change }: { change: Logged }) {
  const { rows, isBehind } = useWorkLog(change);
  return <LogView rows={rows} isBehind={isBehind} targets={change.targets} />;
}

export function LogView(o: { rows: ReadonlyMap<string, WorkItem>; isBehind: boolean; targets: Change['targets'] }) {
  const { rows, isBehind, targets } = o;
  const t = useTranslations('change');
  const [node, setNode] = useState('');
  const all = useMemo(() => [...rows.values()], [rows]);
  const names = useMemo(() => new Map(targets.map(({ uid, name }) => [uid, name])), [targets]);
  const nodes = useMemo(() => logNodes(all, names), [all, names]);
  const lines = useMemo(() => logLines(all, node === '' ? null : node), [all, node]);
  const nameOf = useMemo(() => new Map(nodes.map(({ value, label }) => [value, label])), [nodes]);
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <Select
          aria-label={t('workLog.node')}
          options={nodes}
          placeholder={t('workLog.allNodes')}
          value={node}
          onChange={(event) => setNode(event.currentTarget.value)}
        />
        <span className="tabular-nums">{t('workLog.lines', { n: lines.length })}</span>
        {isBehind ? <span className="text-warn">▲ {t('work.behind')}</span> : null}
      </p>
      <VirtualGrid
        role="table"
        label={t('workLog.list')}
        rows={lines}
        keyOf={({ id }) => id}
        rowHeight={28}
        className="max-h-[50dvh]"
      >
        {(line) => <Line line={line} node={nameOf.get(line.row.group) ?? line.row.group} />}
      </VirtualGrid>
    </div>
  );
}

const cell = 'min-w-0 truncate px-2';

function Line({ line, node }: { line: LogLine; node: string }) {
  const message = useMessage();
  const locale = useLocale();
  const { row, at, state } = line;
  const detail = message(toMessage(line.detail, line.phrase));
  return (
    <>
      <span role="cell" className={`${cell} w-24 shrink-0 text-xs text-ink-3 tabular-nums`}>
        <time dateTime={new Date(at).toISOString()} title={exact(at, locale)} suppressHydrationWarning>
          {timeFormat(locale, { timeStyle: 'medium' }).format(at)}
        </time>
      </span>
      <span role="cell" className={`${cell} w-52 shrink-0 text-ink-2`} title={node}>
        <PlainText text={node} max={80} />
      </span>
      <span role="cell" className={`${cell} w-28 shrink-0`}>
        <WorkStateBadge row={{ ...row, state }} />
      </span>
      <span role="cell" className={`${cell} flex-1`} title={isPodRow(row) ? `${row.name}: ${detail}` : detail}>
        {isPodRow(row) ? (
          <span className="mr-2 font-medium text-ink">
            <PlainText text={row.name} max={120} wrap />
          </span>
        ) : null}
        <PlainText text={detail} max={300} wrap className="text-ink-2" />
      </span>
    </>
  );
}
