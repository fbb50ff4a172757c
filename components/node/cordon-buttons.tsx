'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import { useDeniedReason } from '@/lib/client/actor';
import { Button } from '@/components/ui/button';
import { whyNot } from './cordon-reason';

/** Loaded when first opened: most visits only look. */
const CordonDialog = dynamic(() =>
  import('@/components/change-forms/node-cordon').then((module) => module.CordonDialog),
);

type Mode = 'cordon' | 'uncordon';

/** Takes these nodes out of service or back into it; one change for all of them. What cannot be done says why. */
export function CordonButtons(o: { cluster: string; nodes: readonly NodeRow[]; modes?: readonly Mode[] }) {
  const t = useTranslations('fleet.actions');
  const denied = useDeniedReason('change.request');
  const [open, setOpen] = useState<Mode | null>(null);
  const reason = (mode: Mode) => {
    if (denied !== null) return denied;
    const key = whyNot(mode, o.nodes);
    return key === null ? null : t(`reason.${key}`);
  };
  const targets = o.nodes.flatMap((node) => (node.uid === null ? [] : [{ name: node.name, uid: node.uid }]));
  return (
    <>
      {(o.modes ?? ['cordon', 'uncordon']).map((mode) => (
        <Button key={mode} size="sm" disabledReason={reason(mode)} onClick={() => setOpen(mode)}>
          {t(mode)}
        </Button>
      ))}
      {open === null ? null : (
        <CordonDialog cluster={o.cluster} nodes={targets} mode={open} open onClose={() => setOpen(null)} />
      )}
    </>
  );
}
