'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { NodePod } from '@/lib/contract/node';
import { useDeniedReason } from '@/lib/client/actor';
import { Button } from '@/components/ui/form/button';

/** Loaded when first opened: most visits only look. */
const RestartPodsDialog = dynamic(() =>
  import('@/components/change-forms/workload/pod-restart').then((module) => module.RestartPodsDialog),
);

interface RestartProps {
  cluster: string;
  pods: readonly NodePod[];
  /** UIDs that are chosen at first. */
  chosen: readonly string[];
  label: string;
}

/** Opens the choice of pods of a node that are to be restarted. */
export function RestartPodsButton({ cluster, pods, chosen, label }: RestartProps) {
  const t = useTranslations('node-page.restart');
  const denied = useDeniedReason('change.request');
  // As they were when the dialog was opened: the list moves beneath it.
  const [opened, setOpened] = useState<readonly NodePod[] | null>(null);
  const alive = pods.filter(({ health }) => health !== 'ended');
  const none = alive.some(({ owner }) => owner !== null) ? null : t('none');
  return (
    <>
      <Button size="sm" disabledReason={denied ?? none} onClick={() => setOpened(alive)}>
        {label}
      </Button>
      {opened === null ? null : (
        <RestartPodsDialog cluster={cluster} pods={opened} chosen={chosen} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
