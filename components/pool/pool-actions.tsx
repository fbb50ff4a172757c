import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { poolDrainHref, poolEditHref, poolUpgradeHref } from '@/lib/client/hrefs';
import { useDeniedReason } from '@/lib/client/actor';
import { useRequestDenied } from '@/lib/client/request-denied';
import { visibleText } from '@/components/ui/text/plain-text';
import type { WorkingChange } from './list/use-pools';

export const poolActions = ['scale', 'edit', 'drain', 'upgrade', 'repair', 'push', 'attach', 'delete'] as const;
export type PoolAction = (typeof poolActions)[number];

/** Keys of `pool.reason`. */
type ActionReason = 'autoScaling' | 'deleting' | 'busy' | 'unknownState' | 'defaultPool' | 'unknownOs' | 'noNodes';

const needsNoTask = new Set<PoolAction>(['edit', 'drain']);

/** ACK rejects a second task while one runs; an edit may be prepared meanwhile, and a drain is not an ACK task. */
function whyNotNow(action: PoolAction, { state }: NodePoolRow): ActionReason | null {
  if (state === 'deleting') return 'deleting';
  if (state === 'active' || state === 'degraded' || needsNoTask.has(action)) return null;
  return state === 'unknown' ? 'unknownState' : 'busy';
}

const needsNodes = new Set<PoolAction>(['drain', 'upgrade', 'repair', 'push']);
const needsOs = new Set<PoolAction>(['edit', 'upgrade', 'attach']);

export function whyNotAct(action: PoolAction, pool: NodePoolRow): ActionReason | null {
  if (action === 'delete' && pool.isDefault) return 'defaultPool';
  if (action === 'scale' && pool.scaling.mode === 'auto') return 'autoScaling';
  if (needsOs.has(action) && pool.os === 'unknown') return 'unknownOs';
  if (needsNodes.has(action) && pool.total === 0) return 'noNodes';
  return whyNotNow(action, pool);
}

const ScaleDialog = dynamic(
  async () => (await import('@/components/change-forms/pool-work/node-pool-scale')).ScaleDialog,
  { ssr: false },
);
const RepairDialog = dynamic(
  async () => (await import('@/components/change-forms/pool-work/node-pool-repair')).RepairDialog,
  { ssr: false },
);
const PushDialog = dynamic(
  async () => (await import('@/components/change-forms/pool-work/node-pool-push')).PushDialog,
  { ssr: false },
);
const AttachDialog = dynamic(
  async () => (await import('@/components/change-forms/pool-work/node-pool-attach')).AttachDialog,
  { ssr: false },
);
const DeletePoolDialog = dynamic(
  async () => (await import('@/components/change-forms/pool-work/node-pool-delete')).DeletePoolDialog,
  { ssr: false },
);

/** Forms longer than a dialog have a page. */
const pages = { edit: poolEditHref, drain: poolDrainHref, upgrade: poolUpgradeHref };

const hasPage = (action: PoolAction): action is keyof typeof pages => action in pages;

type DialogAction = Exclude<PoolAction, keyof typeof pages>;

interface Opened {
  action: DialogAction;
  pool: NodePoolRow;
}

interface PoolActions {
  open: (action: PoolAction, pool: NodePoolRow) => void;
  whyNot: (action: PoolAction, pool: NodePoolRow) => string | null;
}

const PoolActionsContext = createContext<PoolActions | null>(null);

export function usePoolActions(): PoolActions {
  const actions = useContext(PoolActionsContext);
  if (actions === null) throw new Error('usePoolActions needs a PoolActionsProvider above it');
  return actions;
}

interface PoolActionsProviderProps {
  cluster: string;
  children: ReactNode;
  /** The change whose run keeps its pool busy. */
  working?: WorkingChange | null;
}

/** Holds the one open dialog, which outlives its row. */
export function PoolActionsProvider({ cluster, children, working = null }: PoolActionsProviderProps) {
  const t = useTranslations('pool.reason');
  const router = useRouter();
  const words = useTranslations('change.state');
  const { id, state, poolId } = working ?? { id: null, state: null, poolId: null };
  const notAtAll = useDeniedReason('change.request');
  const noDrain = useRequestDenied(cluster, 'node.drain');
  const [opened, setOpened] = useState<Opened | null>(null);
  const actions = useMemo<PoolActions>(
    () => ({
      open: (action, pool) => (hasPage(action) ? router.push(pages[action](pool)) : setOpened({ action, pool })),
      whyNot: (action, pool) => {
        const key = whyNotAct(action, pool);
        const denied = action === 'drain' ? noDrain : notAtAll;
        if (denied !== null || key === null) return denied;
        if (key === 'busy' && id !== null && poolId === pool.id)
          return t('busyByChange', { id: visibleText(id, 40), state: words(state) });
        return t(key, { state: visibleText(pool.rawState, 40) });
      },
    }),
    [router, notAtAll, noDrain, t, words, id, state, poolId],
  );
  return (
    <PoolActionsContext value={actions}>
      {children}
      {opened === null ? null : <ActionDialog {...opened} onClose={() => setOpened(null)} />}
    </PoolActionsContext>
  );
}

function ActionDialog({ action, pool, onClose }: Opened & { onClose: () => void }) {
  const { cluster } = pool;
  switch (action) {
    case 'scale':
      return <ScaleDialog cluster={cluster} pool={pool} onClose={onClose} />;
    case 'repair':
      return <RepairDialog cluster={cluster} pool={pool} nodes={null} onClose={onClose} />;
    case 'push':
      return <PushDialog cluster={cluster} pool={pool} onClose={onClose} />;
    case 'attach':
      return <AttachDialog cluster={cluster} pool={pool} onClose={onClose} />;
    case 'delete':
      return <DeletePoolDialog cluster={cluster} pool={pool} onClose={onClose} />;
  }
}
