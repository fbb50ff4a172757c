import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useTranslations } from '@/lib/client/intl';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PodFigure } from '@/lib/domain/workload/pod-figures';
import { queryOf } from '@/lib/client/query-of';
import { firstRead, readingOf } from '@/lib/client/reading';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { StateBadge } from '@/components/ui/state/state-badge';
import { PODS_ID } from './cluster-places';
import { FailingGroups } from './failing-groups';
import { Count } from '@/components/table/cells/count';

function FilterChips<Value extends string>(o: {
  label: string;
  chips: readonly { value: Value; label: string; n: number }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={o.label} className="flex flex-wrap gap-1.5">
      {o.chips.map((chip) => {
        const isOn = chip.value === o.value;
        return (
          <button
            key={chip.value}
            type="button"
            aria-pressed={isOn}
            onClick={() => o.onChange(chip.value)}
            className={`inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-xs font-medium pointer-coarse:h-9 ${isOn ? 'border-accent bg-accent-soft text-ink' : 'border-edge bg-surface text-ink-2 hover:bg-hover hover:text-ink'}`}
          >
            {chip.label}
            <Count n={chip.n} />
          </button>
        );
      })}
    </div>
  );
}

type Answer = AnswerOf<'pods.failing'>;

export function FailingPods({ cluster }: { cluster: string }) {
  const t = useTranslations('overview.pods');
  const url = useUrlQuery();
  const figure: PodFigure = url.get('pods') === 'windows' ? 'windowsPodsStuck' : 'podsNotRunning';
  const query = useQuery({
    ...queryOf('pods.failing', { params: { cluster }, query: { figure, limit: 1 } }),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });
  const heading = useArrival();
  const { data, error } = query;
  // What the page opened with: only the pods of these causes are waited for.
  const [first, setFirst] = useState<readonly string[] | null>(null);
  if (first === null && data !== undefined) setFirst(data.groups.map(({ key }) => key));
  const retry = () => void query.refetch();
  return (
    <section
      aria-labelledby={PODS_ID}
      aria-busy={query.isPending}
      {...firstRead(readingOf(query))}
      className="flex flex-col gap-2"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={PODS_ID} ref={heading} tabIndex={-1} className="scroll-mt-16 text-base outline-none">
          {t('title')}
        </h2>
        {data?.totals && data.totals.podsNotRunning > 0 ? (
          <FilterChips
            label={t('filter')}
            chips={[
              { value: 'podsNotRunning', label: t('all'), n: data.totals.podsNotRunning },
              { value: 'windowsPodsStuck', label: t('windows'), n: data.totals.windowsPodsStuck },
            ]}
            value={figure}
            onChange={(next) => url.set({ pods: next === 'windowsPodsStuck' ? 'windows' : null })}
          />
        ) : null}
      </div>
      {error === null ? null : data === undefined ? (
        <ErrorState compact failure={error} retry={retry} />
      ) : (
        <StaleBand>{error.message}</StaleBand>
      )}
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {data === undefined ? null : <Found data={data} figure={figure} cluster={cluster} first={first ?? []} />}
    </section>
  );
}

/** Scrolls to the pods if the URL names them: the browser looked for the anchor before the page above was loaded. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.location.hash !== `#${PODS_ID}`) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

export function Found(o: { data: Answer; figure: PodFigure; cluster: string; first?: readonly string[] }) {
  const t = useTranslations('overview.pods');
  const { groups, sources, totals } = o.data;
  if (totals === null) {
    return (
      <p>
        <StateBadge tone="unknown">{t('unknown')}</StateBadge>
      </p>
    );
  }
  if (totals[o.figure] === 0) {
    const isLive = sources.some(({ source, state }) => source === 'kubernetes' && state === 'live');
    return <Quiet>{t(isLive ? `empty.${o.figure}` : 'empty.old')}</Quiet>;
  }
  return <FailingGroups groups={groups} figure={o.figure} cluster={o.cluster} first={o.first ?? []} />;
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-ink-2">{children}</p>;
}
