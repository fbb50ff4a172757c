'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import { useDeniedReason } from '@/lib/client/actor';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { Menu } from '@/components/ui/overlay/menu';
import { nodeWorks, whyNotRestart, whyNotWork } from './node-work-reason';
import type { NodeWork } from './node-work-reason';

/** Loaded when first opened: most visits only look. */
const NodeWorkDialog = dynamic(() => import('./node-work-dialog').then((module) => module.NodeWorkDialog));

/** Why these nodes cannot be drained or marked together by this person; null when they can. */
export function useWorkReason(nodes: readonly NodeRow[]): string | null {
  const t = useTranslations('node-work.whyNot');
  const denied = useDeniedReason('change.request');
  const key = whyNotWork(nodes);
  return denied ?? (key === null ? null : t(key));
}

/** Drains nodes; a menu edits labels and taints and protects them. One change for all of them. */
export function NodeWorkButtons(o: { cluster: string; nodes: readonly NodeRow[]; reason: string | null }) {
  const t = useTranslations('node-work');
  // As they were when the dialog was opened: rows move beneath it.
  const [opened, setOpened] = useState<{ work: NodeWork; nodes: readonly NodeRow[] } | null>(null);
  const noRestart = whyNotRestart(o.nodes);
  const restartReason = noRestart === null ? null : t(`whyNot.${noRestart}`);
  const open = (work: NodeWork) => setOpened({ work, nodes: o.nodes });
  return (
    <>
      <Button size="sm" disabledReason={o.reason} onClick={() => open('drain')}>
        {t('action.drain')}
      </Button>
      <Menu
        label={t('moreOfNodes')}
        trigger={
          <button
            type="button"
            aria-label={t('moreOfNodes')}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('more')} <span aria-hidden="true">▾</span>
          </button>
        }
        items={nodeWorks
          .filter((work) => work !== 'drain')
          .map((work) => ({
            key: work,
            label: t(`action.${work}`),
            disabledReason: o.reason ?? (work === 'restart' ? restartReason : null),
            onSelect: () => open(work),
          }))}
      />
      {opened === null ? null : (
        <NodeWorkDialog cluster={o.cluster} work={opened.work} nodes={opened.nodes} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
