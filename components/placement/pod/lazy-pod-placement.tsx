'use client';
import dynamic from 'next/dynamic';
import { SkeletonRows } from '@/components/ui/state/page-states';

/** Loaded when its tab is opened: most who look at a pod come for something else. */
export const LazyPodPlacement = dynamic(async () => (await import('./pod-placement')).PodPlacement, {
  ssr: false,
  loading: () => <SkeletonRows rows={8} />,
});
