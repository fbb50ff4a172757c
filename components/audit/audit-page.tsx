'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { PageHeader } from '@/components/shell/page-header';
import { WaysOn } from '@/components/shell/ways-on';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { Checkbox } from '@/components/ui/form/checkbox';
import { ForbiddenState, ErrorState } from '@/components/ui/state/error-state';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { useDeniedReason } from '@/lib/client/actor';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { filterFields, filterOf, exportHref, AuditFilterBar, type FilterField } from './audit-filter-bar';
import type { AuditFilter } from '../../lib/contract/filters';
import { AuditRows } from './audit-rows';
import { ChainBand } from './chain-band';
import { SidePanel } from '@/components/ui/overlay/side-panel';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { RecordFacts } from './record-facts';
import { useOpenRecord } from './use-open-record';

interface RecordPanelProps {
  seq: number | null;
  onClose: () => void;
  onFilter: (field: FilterField, value: string) => void;
}

/** One record at the side; the list stays usable. Escape closes it. */
function RecordPanel({ seq, onClose, onFilter }: RecordPanelProps) {
  const t = useTranslations('audit');
  if (seq === null) return null;
  return (
    <SidePanel title={t('record.title', { seq })} onClose={onClose}>
      <RecordBody seq={seq} onFilter={onFilter} />
    </SidePanel>
  );
}

function RecordBody({ seq, onFilter }: Pick<RecordPanelProps, 'onFilter'> & { seq: number }) {
  const query = useQuery({ ...queryOf('audit.get', { params: { seq } }), staleTime: 60_000 });
  if (query.data !== undefined) return <RecordFacts {...query.data} onFilter={onFilter} />;
  if (query.error === null) return <SkeletonRows rows={8} />;
  return (
    <div className="p-4">
      <ErrorState failure={query.error} retry={() => void query.refetch()} compact />
    </div>
  );
}

function ExportLinks({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit');
  const denied = useDeniedReason('audit.export');
  return (
    <span className="flex gap-2">
      {(['csv', 'jsonl'] as const).map((format) =>
        denied === null ? (
          <a key={format} href={exportHref(filter, format)} download className={buttonClass()}>
            {t(`export.${format}`)}
          </a>
        ) : (
          <Button key={format} disabledReason={denied}>
            {t(`export.${format}`)}
          </Button>
        ),
      )}
    </span>
  );
}

export function AuditPage() {
  const t = useTranslations('audit');
  const denied = useDeniedReason('audit.read');
  if (denied !== null) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ForbiddenState failure={{ message: denied, permission: 'audit.read' }} action={<WaysOn />} />
      </>
    );
  }
  return <AuditRecords />;
}

function AuditRecords() {
  const t = useTranslations('audit');
  const url = useUrlQuery();
  const filter = filterOf(url.get);
  const before = Number(url.get('before')) || undefined;
  const record = useOpenRecord(url);
  // The records of one change are listed singly.
  const isGrouped = filter.change === undefined && url.get('view') !== 'records';
  const upTo = Number(url.get('upTo')) || undefined;
  const query = useActivity(before === undefined ? { filter } : { filter, before, upTo }, isGrouped);
  const narrow = (field: FilterField, value: string | null) => url.set({ [field]: value, ...newest });
  const clear = () => url.clear([...filterFields, ...Object.keys(newest)]);
  return (
    <>
      <PageHeader
        title={t('title')}
        freshness={
          query.data === undefined ? null : (
            <RelativeTime at={query.data.now} form="ago" className="text-xs text-ink-3" />
          )
        }
        actions={<ExportLinks filter={filter} />}
      />
      <div className="flex flex-col gap-4">
        <ChainBand onOpen={record.open} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <AuditFilterBar filter={filter} onSet={narrow} onClear={clear} />
          {filter.change === undefined ? (
            <Checkbox
              label={t('grouped')}
              checked={isGrouped}
              onChange={() => url.set({ view: isGrouped ? 'records' : null, ...newest })}
            />
          ) : null}
        </div>
        <AuditRows query={query} filter={filter} open={record.seq} onOpen={record.open} onClear={clear} />
        <AuditPager
          older={query.data?.next ?? null}
          isPaged={before !== undefined}
          go={(at) => url.set(at === null ? newest : { before: String(at), upTo: textOf(query.data?.upTo) })}
        />
      </div>
      <RecordPanel seq={record.seq} onClose={record.close} onFilter={narrow} />
    </>
  );
}

/** The first page. */
const newest = { before: null, upTo: null } as const;

const textOf = (seq: number | null | undefined): string | null =>
  seq === null || seq === undefined ? null : String(seq);

interface Page {
  filter: AuditFilter;
  before?: number;
  upTo?: number | undefined;
}

/** Rows by change, or every record as a row. */
function useActivity({ filter, before, upTo }: Page, isGrouped: boolean) {
  const query = before === undefined ? filter : { ...filter, before };
  const grouped = useQuery({
    ...queryOf('audit.activity', { query: upTo === undefined ? query : { ...query, upTo } }),
    placeholderData: keepPreviousData,
    enabled: isGrouped,
  });
  const single = useQuery({
    ...queryOf('audit.list', { query }),
    placeholderData: keepPreviousData,
    enabled: !isGrouped,
    select: (page) => ({ ...page, upTo: null, rows: page.rows.map((record) => ({ record, change: null })) }),
  });
  return isGrouped ? grouped : single;
}

function AuditPager(o: { older: number | null; isPaged: boolean; go: (before: number | null) => void }) {
  const t = useTranslations('audit');
  return (
    <div className="flex justify-between gap-2">
      <Button size="sm" disabledReason={o.isPaged ? null : t('atNewest')} onClick={() => o.go(null)}>
        {t('newest')}
      </Button>
      <Button size="sm" disabledReason={o.older === null ? t('atOldest') : null} onClick={() => o.go(o.older)}>
        {t('older')}
      </Button>
    </div>
  );
}
