'use client';
import dynamic from 'next/dynamic';
import { PoolFrame } from './pool-frame';

/** The form brings the catalogue of fields with it; the page shows its frame first. */
const EditedPool = dynamic(() => import('./draft/edited-pool').then((module) => module.EditedPool), {
  loading: () => <PoolFrame title="edit.titlePlain" />,
});

/** The form of a pool that exists. */
export function NodePoolUpdate(props: { cluster: string; poolId: string }) {
  return <EditedPool {...props} />;
}
