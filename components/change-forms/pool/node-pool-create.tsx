'use client';
import dynamic from 'next/dynamic';
import type { NewPoolProps } from './new-pool';
import { PoolFrame } from './pool-frame';

/** The form brings the catalog of fields with it; the page shows its frame first. */
const NewPool = dynamic(async () => (await import('./new-pool')).NewPool, {
  loading: () => <PoolFrame title="title" />,
});

export function NodePoolCreate(props: NewPoolProps) {
  return <NewPool {...props} />;
}
