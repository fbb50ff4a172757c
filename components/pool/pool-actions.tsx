'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { ChosenNodes } from '@/components/change-forms/node/node-choice';
import { useDeniedReason } from '@/lib/client/actor';
import { visibleText } from '@/components/ui/text/visible-text';
import { whyNotAct } from './pool-action';
import type { PoolAction } from './pool-action';
import type { WorkingChange } from './changes/use-working-change';

/** Loaded when first opened: most visits only look. */
const ScaleDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-scale').then((module) => module.ScaleDialog),
);
const DrainDialog = dynamic(() =>
  import('@/components/change-forms/node/node-drain').then((module) => module.DrainDialog),
);
const UpgradeDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-upgrade').then((module) => module.UpgradeDialog),
);
const RepairDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-repair').then((module) => module.RepairDialog),
);
const PushDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-push').then((module) => module.PushDialog),
);
const AttachDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-attach').then((module) => module.AttachDialog),
);
const DeletePoolDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-delete').then((module) => module.DeletePoolDialog),
);

/** Everything but an edit, which is a page of its own. */
export type DialogAction = Exclude<PoolAction, 'edit'>;

interface Opened {
  action: DialogAction;
  pool: NodePoolRow;
  /** To begin with; null = all. */
  nodes: ChosenNodes;
}

export interface PoolActions {
  open: (action: DialogAction, pool: NodePoolRow, nodes?: ChosenNodes) => void;
  /** Why this person cannot do it to this pool now; null when they can. */
  whyNot: (action: PoolAction, pool: NodePoolRow) => string | null;
}

const PoolActionsContext = createContext<PoolActions | null>(null);

export function usePoolActions(): PoolActions {
  const actions = useContext(PoolActionsContext);
  if (actions === null) throw new Error('usePoolActions needs a PoolActionsProvider above it');
  return actions;
}

/** Holds the one open dialog, so that a row may go away beneath it. `working`: the change whose run keeps its pool busy. */
export function PoolActionsProvider({
  children,
  working = null,
}: {
  children: ReactNode;
  working?: WorkingChange | null;
}) {
  const t = useTranslations('pool.reason');
  const words = useTranslations('change.state');
  const { id, state, poolId } = working ?? { id: null, state: null, poolId: null };
  const denied = useDeniedReason('change.request');
  const [opened, setOpened] = useState<Opened | null>(null);
  const actions = useMemo<PoolActions>(
    () => ({
      open: (action, pool, nodes) => setOpened({ action, pool, nodes: nodes ?? null }),
      whyNot: (action, pool) => {
        const key = whyNotAct(action, pool);
        if (denied !== null || key === null) return denied;
        if (key === 'busy' && id !== null && poolId === pool.id)
          return t('busyByChange', { id: visibleText(id, 40), state: words(state) });
        return t(key, { state: visibleText(pool.rawState, 40) });
      },
    }),
    [denied, t, words, id, state, poolId],
  );
  return (
    <PoolActionsContext value={actions}>
      {children}
      {opened === null ? null : <ActionDialog {...opened} onClose={() => setOpened(null)} />}
    </PoolActionsContext>
  );
}

function ActionDialog({ action, pool, nodes, onClose }: Opened & { onClose: () => void }) {
  const { cluster } = pool;
  switch (action) {
    case 'scale':
      return <ScaleDialog cluster={cluster} pool={pool} open onClose={onClose} />;
    case 'drain': {
      const { id, name } = pool;
      return <DrainDialog cluster={cluster} target={{ nodePool: { id, name } }} onClose={onClose} />;
    }
    case 'upgrade':
      return <UpgradeDialog cluster={cluster} pool={pool} nodes={nodes} onClose={onClose} />;
    case 'repair':
      return <RepairDialog cluster={cluster} pool={pool} nodes={nodes} onClose={onClose} />;
    case 'push':
      return <PushDialog cluster={cluster} pool={pool} onClose={onClose} />;
    case 'attach':
      return <AttachDialog cluster={cluster} pool={pool} onClose={onClose} />;
    case 'delete':
      return <DeletePoolDialog cluster={cluster} pool={pool} onClose={onClose} />;
  }
}
