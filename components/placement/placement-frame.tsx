import type { PlacementProgress } from '@/lib/domain/placement/verdict';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { placementHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useTranslations } from '@/lib/client/intl';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { usePathname } from 'next/navigation';
import { Mono, visibleText } from '@/components/ui/text/plain-text';
import { StaleBand } from '@/components/ui/state/page-states';

interface PlacementFrameProps {
  cluster: string;
  sources: readonly SourceStatus[] | undefined;
  unavailable?: readonly string[] | undefined;
  progress?: PlacementProgress | undefined;
  children: ReactNode;
}

export function PlacementFrame({ cluster, sources, unavailable, progress = null, children }: PlacementFrameProps) {
  const t = useTranslations('shell.nav');
  return (
    <>
      <ClusterHeader cluster={cluster} title={t('placement')} sources={sources}>
        <PlacementTabs cluster={cluster} />
      </ClusterHeader>
      <UnavailableNote kinds={unavailable} />
      <ProgressNote progress={progress} />
      {children}
    </>
  );
}

const tabs = [
  { id: 'matrix', path: '' },
  { id: 'findings', path: '/findings' },
  { id: 'daemonSets', path: '/daemon-sets' },
  { id: 'builds', path: '/builds' },
  { id: 'whatIf', path: '/what-if' },
  { id: 'setUp', path: '/set-up' },
  { id: 'check', path: '/check' },
] as const;

function PlacementTabs({ cluster }: { cluster: string }) {
  const t = useTranslations('placement.tab');
  const here = decodeURI(usePathname());
  const base = placementHref(cluster);
  const list = useRef<HTMLElement>(null);
  // If not all tabs fit, the open one is scrolled into view.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || !open) return;
    list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [here]);
  return (
    <nav
      ref={list}
      aria-label={t('label')}
      className="no-print relative mb-4 flex gap-1 overflow-x-auto border-b border-line"
    >
      {tabs.map(({ id, path }) => {
        const isOpen = here === decodeURI(`${base}${path}`);
        return (
          <PageLink
            key={id}
            href={`${base}${path}`}
            aria-current={isOpen ? 'page' : undefined}
            className={`border-b-2 px-3 py-2 whitespace-nowrap outline-offset-[-2px] hover:text-ink ${isOpen ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2'}`}
          >
            {t(id)}
          </PageLink>
        );
      })}
    </nav>
  );
}

export function UnavailableNote({ kinds }: { kinds: readonly string[] | undefined }) {
  const t = useTranslations('placement.unavailable');
  if (kinds === undefined || kinds.length === 0) return null;
  return (
    <div className="mb-3">
      <StaleBand tone="unknown" title={t('title')}>
        <span>
          {kinds.map((kind, at) => (
            <span key={kind}>
              {at === 0 ? '' : ', '}
              <Mono>{visibleText(kind, 80)}</Mono>
            </span>
          ))}
          {'. '}
          {t('help')}
        </span>
      </StaleBand>
    </div>
  );
}

/** Verdicts are computed in slices, and a page shows those that exist. */
export function ProgressNote({ progress }: { progress: PlacementProgress }) {
  const t = useTranslations('placement.progress');
  if (progress === null) return null;
  return (
    <div className="mb-3" role="status">
      <StaleBand tone="unknown" title={t('title', progress)}>
        {t('help')}
      </StaleBand>
    </div>
  );
}

/** Reads again soon while workloads are evaluated, else after `restMs`; false: only when something changes. */
export const whileEvaluating =
  (restMs: number | false) =>
  ({ state }: { state: { data?: { progress: PlacementProgress } | undefined } }): number | false =>
    state.data === undefined || state.data.progress === null ? restMs : 1_000;

export function Section({ title, aside = null, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-base">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
