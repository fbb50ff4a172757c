'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useDeniedReason } from '@/lib/client/actor';
import { whyNotScale } from './pool-state';

/** Loaded when first opened: most visits only look. */
const ScaleDialog = dynamic(() =>
  import('@/components/change-forms/node-pool-scale').then((module) => module.ScaleDialog),
);

export interface PoolActions {
  scale: (pool: NodePoolRow) => void;
  /** Why this person cannot scale this pool now; null when they can. */
  whyNot: (pool: NodePoolRow) => string | null;
}

const PoolActionsContext = createContext<PoolActions | null>(null);

export function usePoolActions(): PoolActions {
  const actions = useContext(PoolActionsContext);
  if (actions === null) throw new Error('usePoolActions needs a PoolActionsProvider above it');
  return actions;
}

/** Holds the one open dialog, so that a row may go away beneath it. */
export function PoolActionsProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('fleet.actions.reason');
  const denied = useDeniedReason('change.request');
  const [scaling, setScaling] = useState<NodePoolRow | null>(null);
  const actions = useMemo<PoolActions>(
    () => ({
      scale: setScaling,
      whyNot: (pool) => {
        const key = whyNotScale(pool);
        return denied ?? (key === null ? null : t(key));
      },
    }),
    [denied, t],
  );
  return (
    <PoolActionsContext value={actions}>
      {children}
      {scaling === null ? null : (
        <ScaleDialog cluster={scaling.cluster} pool={scaling} open onClose={() => setScaling(null)} />
      )}
    </PoolActionsContext>
  );
}
