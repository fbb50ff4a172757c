'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import { useDeniedReason } from '@/lib/client/actor';
import { SelectionBar } from '@/components/table/selection-bar';
import { Button } from '@/components/ui/button';
import { whyNot } from './cordon-reason';

/** Loaded when first opened: most visits only look. */
const CordonDialog = dynamic(() =>
  import('@/components/change-forms/node-cordon').then((module) => module.CordonDialog),
);

type Mode = 'cordon' | 'uncordon';

/** What can be done with the selected nodes; one change for all of them. */
export function NodeActions(o: {
  cluster: string;
  nodes: readonly NodeRow[];
  count: number;
  onClear: () => void;
}) {
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
      <SelectionBar count={o.count} onClear={o.onClear}>
        <Button size="sm" disabledReason={reason('cordon')} onClick={() => setOpen('cordon')}>
          {t('cordon')}
        </Button>
        <Button size="sm" disabledReason={reason('uncordon')} onClick={() => setOpen('uncordon')}>
          {t('uncordon')}
        </Button>
      </SelectionBar>
      {open === null ? null : (
        <CordonDialog cluster={o.cluster} nodes={targets} mode={open} open onClose={() => setOpen(null)} />
      )}
    </>
  );
}
