import { SkeletonRows } from '@/components/ui/state/skeleton';

export default function Loading() {
  return <SkeletonRows rows={8} />;
}
