import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { nodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import { queryOf } from '@/lib/client/query-of';
import { useHydrated } from '@/lib/client/use-hydrated';
import { type PoolDraft, type PoolOs, draftLike, draftOfBuild, draftOfForm, startDraft } from './draft/draft';
import { draftStores, keptDraftOf, openedByLink, openedDraft } from './draft/draft-storage';
import { useDraftPlace } from './draft/use-draft';
import { PoolFrame, poolsCrumbs } from './pool-frame';
import { WizardPage } from './steps/wizard-page';

export interface NewPoolProps {
  cluster: string;
  /** A change that was blocked, to correct it. */
  from: string | null;
  /** A pool to start from. */
  like: string | null;
  /** The operating system that a link asks for. */
  os?: PoolOs | null;
  /** The Windows build that a link asks for, and how many nodes. */
  build?: string | null;
  nodes?: number | null;
}

export function NewPool({ cluster, from, like, os = null, build = null, nodes = null }: NewPoolProps) {
  const t = useTranslations('wizard');
  // The stored draft is known in the browser only; the server renders the frame.
  const inBrowser = useHydrated();
  const change = useQuery({ ...queryOf('changes.get', { params: { id: from ?? '-' } }), enabled: from !== null });
  const pool = useQuery({
    ...queryOf('node-pools.get', { params: { cluster, pool: like ?? '-' } }),
    enabled: like !== null,
  });
  const images = useQuery({
    ...queryOf('pool-options.get', { params: { cluster }, query: { os: 'windows' } }),
    enabled: build !== null,
  });
  const needed = from !== null ? change : like !== null ? pool : null;
  const isReading = needed?.isPending === true || (build !== null && images.isPending);
  if (!inBrowser || isReading) return <PoolFrame title="title" />;
  if (needed !== null && needed.error !== null && needed.data === undefined) {
    return (
      <PoolFrame title="title">
        <ErrorState failure={needed.error} retry={() => void needed.refetch()} />
      </PoolFrame>
    );
  }
  const corrected = from !== null && change.data?.kind === 'node-pool.create' ? draftOf(change.data.input) : null;
  const alike = like !== null && pool.data !== undefined ? draftLike(pool.data.definition, pool.data.pool.total) : null;
  if (like !== null && alike === null)
    return (
      <PoolFrame title="title">
        <EmptyState title={t('template.cannot')}>{t('template.cannotWhy')}</EmptyState>
      </PoolFrame>
    );
  const requested = alike ?? (os === null ? null : startDraft(os));
  const options = images.data?.options ?? null;
  const built = requested === null || build === null ? requested : draftOfBuild(requested, { build, nodes, options });
  return (
    <StartedWizard
      key={JSON.stringify([from, like, os, build, nodes])}
      cluster={cluster}
      earlier={corrected ?? built}
      restored={corrected !== null}
    />
  );
}

/** Looks for a stored draft once; later ones come from this form itself. */
function StartedWizard(o: { cluster: string; earlier: PoolDraft | null; restored: boolean }) {
  const t = useTranslations('wizard');
  const nav = useTranslations('shell.nav');
  const { cluster, earlier } = o;
  const place = useDraftPlace(cluster, null);
  const [start] = useState(() => {
    const fresh = startDraft('windows');
    const kept = keptDraftOf(draftStores(), { place, base: null, start: fresh, now: Date.now() });
    return earlier === null ? openedDraft(kept, fresh) : openedByLink(kept, { initial: earlier, restored: o.restored });
  });
  return (
    <WizardPage
      {...start}
      cluster={cluster}
      title={t('title')}
      breadcrumb={poolsCrumbs(cluster, nav('pools'))}
      edit={null}
      place={null}
    />
  );
}

function draftOf(input: unknown): PoolDraft | null {
  const parsed = nodePoolCreateInput.safeParse(input);
  return parsed.success ? draftOfForm(parsed.data) : null;
}
