'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDeniedReason } from '@/lib/client/actor';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { Button } from '@/components/ui/form/button';
import { visibleText } from '@/components/ui/text/visible-text';

/** Loaded when first opened: most visits only look. */
const DrainDialog = dynamic(() =>
  import('@/components/change-forms/node/node-drain').then((module) => module.DrainDialog),
);

/** What a drain by build takes. */
const isBuild = (text: string): boolean => /^\d{4,6}$/.test(text);

/** Drains every node of the cluster that runs a Windows build, whatever else the list is narrowed to. */
export function DrainBuildButton(o: { cluster: string; build: string; viewId: string }) {
  const t = useTranslations('node-work.drainBuild');
  const denied = useDeniedReason('change.request');
  const { stores } = useLiveContext();
  const builds = useKeyed(stores.nodeTotals, o.viewId)?.builds;
  const [open, setOpen] = useState(false);
  const nodes = builds?.[o.build] ?? 0;
  const reason = !isBuild(o.build)
    ? t('noBuild')
    : builds === undefined
      ? t('notRead')
      : nodes === 0
        ? t('noNodes')
        : null;
  return (
    <>
      <Button size="sm" className="mb-2" disabledReason={denied ?? reason} onClick={() => setOpen(true)}>
        {t('button', { build: visibleText(o.build, 20), n: nodes })}
      </Button>
      {open ? <DrainDialog cluster={o.cluster} target={{ build: o.build }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
