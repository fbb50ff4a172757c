'use client';
import dynamic from 'next/dynamic';
import type { NewPoolProps } from './new-pool';
import { PoolFrame } from './pool-frame';

/** The form brings the catalogue of fields with it; the page shows its frame first. */
const NewPool = dynamic(() => import('./new-pool').then((module) => module.NewPool), {
  loading: () => <PoolFrame title="title" />,
});

/** The wizard for a new node pool. */
export function NodePoolCreate(props: NewPoolProps) {
  return <NewPool {...props} />;
}
