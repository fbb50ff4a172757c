'use client';
import dynamic from 'next/dynamic';
import type { EditedPoolProps } from './draft/edited-pool';
import { PoolFrame } from './pool-frame';

const EditedPool = dynamic(async () => (await import('./draft/edited-pool')).EditedPool, {
  loading: () => <PoolFrame title="edit.titlePlain" />,
});

export function NodePoolUpdate(props: EditedPoolProps) {
  return <EditedPool {...props} />;
}
