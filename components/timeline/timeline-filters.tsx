import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { timeFormat } from '@/lib/client/time-format';
import type { UrlQuery } from '@/lib/client/use-url-query';
import { type TimelineSource, timelineSources } from '@/lib/domain/timeline/sources';
import { objectName, parseObject } from '@/lib/domain/timeline/timeline-object';
import { ClearFilters } from '@/components/table/clear-filters';
import { FilterSelect, SearchBox } from '@/components/table/search-box';
import { Checkbox } from '@/components/ui/form/checkbox';
import { visibleText } from '@/components/ui/text/plain-text';
import { SourceShape } from './entry-look';

const names = ['cluster', 'object', 'sources', 'problems', 'q', 'from', 'to'] as const;

const chosenSources = (url: UrlQuery): TimelineSource[] => {
  const named = (url.get('sources') ?? '').split(',');
  return timelineSources.filter((source) => named.includes(source));
};

/** What the list is narrowed to; everything is in the URL. */
export function TimelineFilters({ url }: { url: UrlQuery }) {
  const t = useTranslations('timeline.filter');
  const clusters = useQuery(queryOf('clusters.list', {}));
  const isNarrowed = names.some((name) => url.get(name) !== undefined);
  return (
    <div role="search" aria-label={t('label')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label={t('text')} initial={url.get('q') ?? ''} onSearch={(q) => url.set({ q })} />
        <FilterSelect
          name="cluster"
          label={t('cluster')}
          any={t('anyCluster')}
          value={url.get('cluster')}
          options={(clusters.data?.rows ?? []).map(({ name }) => ({ value: name, label: visibleText(name, 60) }))}
        />
        <Checkbox
          label={t('problems')}
          checked={url.get('problems') === 'yes'}
          onChange={(event) => url.set({ problems: event.target.checked ? 'yes' : null })}
        />
        {isNarrowed ? <ClearFilters quiet onClear={() => url.clear(names)} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SourceChips url={url} />
        <ChosenChips url={url} />
      </div>
    </div>
  );
}

/** Pressed: only these sources; none pressed: all. */
function SourceChips({ url }: { url: UrlQuery }) {
  const t = useTranslations('timeline');
  const chosen = chosenSources(url);
  const toggle = (source: TimelineSource) => {
    const next = chosen.includes(source) ? chosen.filter((one) => one !== source) : [...chosen, source];
    url.set({ sources: next.length === 0 || next.length === timelineSources.length ? null : next.join(',') });
  };
  return (
    <div role="group" aria-label={t('filter.sources')} className="flex flex-wrap gap-1">
      {timelineSources.map((source) => {
        const on = chosen.includes(source);
        return (
          <button
            key={source}
            type="button"
            aria-pressed={on}
            onClick={() => toggle(source)}
            className={`inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs pointer-coarse:h-9 ${on ? 'border-accent bg-accent-soft font-medium text-ink' : 'border-line bg-surface text-ink-2 hover:border-edge'}`}
          >
            <SourceShape source={source} size={10} />
            {t(`source.${source}`)}
          </button>
        );
      })}
    </div>
  );
}

/** What other pages narrowed the list to: an object, or a period. */
function ChosenChips({ url }: { url: UrlQuery }) {
  const t = useTranslations('timeline.filter');
  const locale = useLocale();
  const format = timeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const object = parseObject(url.get('object') ?? '');
  const [from, to] = [Number(url.get('from')) || null, Number(url.get('to')) || null];
  const period =
    from === null && to === null
      ? null
      : t('period', { from: from === null ? '…' : format.format(from), to: to === null ? '…' : format.format(to) });
  return (
    <>
      {object === null ? null : (
        <Chip
          label={t('object', { object: visibleText(objectName(object), 80) })}
          onRemove={() => url.set({ object: null })}
        />
      )}
      {period === null ? null : <Chip label={period} onRemove={() => url.set({ from: null, to: null })} />}
    </>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useTranslations('timeline.filter');
  return (
    <span className="inline-flex items-center rounded-md border border-accent bg-accent-soft text-xs">
      <span className="py-1 pl-2">{label}</span>
      <button
        type="button"
        aria-label={t('remove', { filter: label })}
        onClick={onRemove}
        className="min-h-6 min-w-6 rounded-md text-ink-2 hover:bg-hover hover:text-ink"
      >
        <span aria-hidden="true">×</span>
      </button>
    </span>
  );
}
