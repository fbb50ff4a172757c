import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import { useRequestDenied } from '@/lib/client/request-denied';
import { Button } from '@/components/ui/form/button';

type CordonReason = 'tooMany' | 'notJoined' | 'allCordoned' | 'noneCordoned';

function whyNot(mode: 'cordon' | 'uncordon', nodes: readonly NodeRow[]): CordonReason | null {
  if (nodes.length > 500) return 'tooMany';
  if (nodes.some((node) => node.uid === null)) return 'notJoined';
  if (mode === 'cordon' && nodes.every((node) => node.cordoned)) return 'allCordoned';
  if (mode === 'uncordon' && nodes.every((node) => !node.cordoned)) return 'noneCordoned';
  return null;
}

const CordonDialog = dynamic(async () => (await import('@/components/change-forms/node/node-cordon')).CordonDialog, {
  ssr: false,
});

type Mode = 'cordon' | 'uncordon';

export function useCordonReason(nodes: readonly NodeRow[]): (mode: Mode) => string | null {
  const t = useTranslations('fleet.actions');
  const denied = useRequestDenied(nodes[0]?.cluster ?? '', 'node.cordon');
  return (mode) => {
    if (denied !== null) return denied;
    const key = whyNot(mode, nodes);
    return key === null ? null : t(`reason.${key}`);
  };
}

export function CordonButtons(o: {
  cluster: string;
  nodes: readonly NodeRow[];
  modes?: readonly Mode[];
  refused?: string | null;
}) {
  const t = useTranslations('fleet.actions');
  const reason = useCordonReason(o.nodes);
  const [open, setOpen] = useState<Mode | null>(null);
  const targets = o.nodes.flatMap((node) => (node.uid === null ? [] : [{ name: node.name, uid: node.uid }]));
  return (
    <>
      {(o.modes ?? ['cordon', 'uncordon']).map((mode) => (
        <Button key={mode} size="sm" disabledReason={o.refused ?? reason(mode)} onClick={() => setOpen(mode)}>
          {t(mode)}
        </Button>
      ))}
      {open === null ? null : (
        <CordonDialog cluster={o.cluster} nodes={targets} mode={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
