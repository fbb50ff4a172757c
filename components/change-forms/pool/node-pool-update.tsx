'use client';
import dynamic from 'next/dynamic';
import { PoolFrame } from './pool-frame';

const EditedPool = dynamic(async () => (await import('./draft/edited-pool')).EditedPool, {
  loading: () => <PoolFrame title="edit.titlePlain" />,
});

export function NodePoolUpdate(props: { cluster: string; poolId: string }) {
  return <EditedPool {...props} />;
}
