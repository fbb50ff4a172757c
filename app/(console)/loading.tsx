import { SkeletonRows } from '@/components/ui/state/page-states';

export default function Loading() {
  return <SkeletonRows rows={8} />;
}
