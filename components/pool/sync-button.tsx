'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getCluster } from '@/lib/contract/clusters';
import { useDeniedReason } from '@/lib/client/actor';
import { queryOf } from '@/lib/client/query-of';
import { Button } from '@/components/ui/form/button';

/** Loaded when first opened. */
const SyncPoolsDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-sync').then((module) => module.SyncPoolsDialog),
);

/** Asks ACK to read the nodes of the cluster's pools again: for pools that do not show what is there. */
export function SyncButton({ cluster }: { cluster: string }) {
  const t = useTranslations('pool.sync');
  const denied = useDeniedReason('change.request');
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...queryOf(getCluster, { params: { cluster } }), staleTime: 30_000 });
  const ack = found.data?.cluster.ack;
  const reason = denied ?? (ack === undefined ? t('notRead') : ack === null ? t('notAck') : null);
  return (
    <>
      <Button disabledReason={reason} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && ack ? (
        <SyncPoolsDialog cluster={cluster} clusterId={ack.clusterId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
