'use client';
import { useMemo, useState } from 'react';
import { useInspectDenied } from '@/lib/client/inspect-access';
import { useTranslations } from '@/lib/client/intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { ErrorState, ForbiddenState } from '@/components/ui/state/error-state';
import { EmptyState, SkeletonRows } from '@/components/ui/state/page-states';
import { LogOptions, type LogContainer, useLogChoices } from './log-options';
import type { LogRow } from './log-reader';
import { LogRows } from './log-rows';
import { LogSearchBox } from './log-search-box';
import { LogNotes, LogStatus } from './log-status';
import { LongLine } from './long-line';
import { type LogTarget, useLog, useLogSearch } from './use-log';

interface LogViewProps extends LogTarget {
  /** Of a pod; null: several pods, each of which opens its default container. */
  containers: readonly LogContainer[] | null;
  defaultContainer: string | null;
}

/** The log of a container or of the pods of a workload, for those who may read it. */
export default function LogView(props: LogViewProps) {
  const denied = useInspectDenied(props.cluster, 'logs');
  if (denied === undefined) return <SkeletonRows rows={6} />;
  if (denied !== null) return <ForbiddenState failure={{ message: denied }} />;
  return <OpenLogView {...props} />;
}

/** Above and below the lines: on a page of its own, and below the tabs of a pod. */
const besideAlone = 230;
const besideTabs = 370;

function OpenLogView({ containers, defaultContainer, ...target }: LogViewProps) {
  const t = useTranslations('pod.logs');
  const url = useUrlQuery();
  const choices = useLogChoices();
  const { times, wrap, ...query } = choices;
  const [opening, setOpening] = useState(0);
  // Named, so that the audit record names it.
  const container = query.container ?? defaultContainer ?? undefined;
  const log = useLog(target, { ...query, container }, opening);
  const text = url.get('q') ?? '';
  const found = useLogSearch(log, text);
  const [shown, setShown] = useState<number | null>(null);
  const [long, setLong] = useState<LogRow | null>(null);
  const withPod = containers === null;
  const look = useMemo(() => ({ query: text, times, wrap, withPod, onOpen: setLong }), [text, times, wrap, withPod]);
  const { snapshot } = log;
  const search = (q: string) => {
    setShown(null);
    url.set({ q });
  };
  return (
    <div className="flex flex-col gap-2">
      <LogOptions choices={choices} containers={containers} chosen={container ?? ''} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <LogSearchBox query={text} onSearch={search} found={found} shown={shown} onShow={setShown} />
        <LogStatus
          log={log}
          follow={choices.follow}
          chosen={choices.encoding !== undefined}
          name={container === undefined ? target.name : `${target.name}-${container}`}
          onOpenAgain={() => setOpening(opening + 1)}
        />
      </div>
      <LogNotes snapshot={snapshot} withPod={withPod} />
      {snapshot.failure === null ? null : (
        <ErrorState failure={snapshot.failure} retry={() => setOpening(opening + 1)} />
      )}
      {snapshot.phase === 'over' && snapshot.end === 0 && snapshot.sources.length > 0 ? (
        <EmptyState framed title={t('empty')} />
      ) : (
        <LogRows
          key={opening}
          {...log}
          label={t('label')}
          look={look}
          besidePx={withPod ? besideAlone : besideTabs}
          shown={shown}
        />
      )}
      {long === null ? null : <LongLine row={long} onClose={() => setLong(null)} />}
    </div>
  );
}
