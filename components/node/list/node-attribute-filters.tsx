'use client';
import { useTranslations } from 'next-intl';
import { requestedLabels } from '@/lib/domain/node/label-filter';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { windowsName } from '@/components/table/cells/windows-name';
import { SearchBox } from '@/components/table/search-box';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/visible-text';
import type { NodeFilter } from './node-filter';

/** Filters by Windows build, protection, and labels. `viewId` keys the live totals, which contain the builds. */
export function NodeAttributeFilters({ viewId, filter }: { viewId: string; filter: NodeFilter }) {
  const t = useTranslations('fleet.filter');
  const url = useUrlQuery();
  const requested = url.get('label') ?? '';
  return (
    <>
      <BuildSelect viewId={viewId} value={filter.build ?? ''} onChange={(build) => url.set({ build })} />
      <Select
        aria-label={t('held')}
        className="sm:max-w-36"
        value={filter.protected ?? ''}
        onChange={(event) => url.set({ protected: event.target.value })}
        placeholder={t('anyHold')}
        options={[
          { value: 'yes', label: t('heldOnly') },
          { value: 'no', label: t('notHeld') },
        ]}
      />
      <SearchBox label={t('label')} initial={requested} onSearch={(label) => url.set({ label })} />
      {requested === '' || requestedLabels(requested) !== null ? null : (
        <p role="status" className="col-span-2 text-xs text-warn">
          ▲ {t('labelWrong')}
        </p>
      )}
    </>
  );
}

function BuildSelect(o: { viewId: string; value: string; onChange: (build: string) => void }) {
  const t = useTranslations('fleet.filter');
  const { stores } = useLiveContext();
  const builds = useKeyed(stores.nodeTotals, o.viewId)?.builds ?? {};
  // A build in the URL that no node runs anymore stays selected, with a note.
  const known = { ...(o.value === '' ? {} : { [o.value]: 0 }), ...builds };
  if (Object.keys(known).length === 0) return null;
  return (
    <Select
      aria-label={t('build')}
      className="sm:max-w-60"
      value={o.value}
      onChange={(event) => o.onChange(event.target.value)}
      placeholder={t('anyBuild')}
      options={Object.entries(known)
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([build, n]) => ({
          value: build,
          label: t('buildOption', { name: visibleText(windowsName(build) ?? build, 40), n }),
        }))}
    />
  );
}
