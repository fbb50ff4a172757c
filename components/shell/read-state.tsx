import type { ReactNode } from 'react';
import type { ApiFailure } from '@/lib/client/api-failure';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { WaysOn } from './ways-on';

interface Read {
  data: unknown;
  error: ApiFailure | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** Loading, failed, or shown although the last reading failed. `list` is where a missing thing would be listed. */
export function ReadState(o: { read: Read; list?: string; rows?: number }): ReactNode {
  const { read, list, rows = 8 } = o;
  const { data, error } = read;
  if (error !== null && data === undefined) {
    const ways = list === undefined ? <WaysOn /> : <WaysOn list={list} />;
    return <ErrorState failure={error} retry={() => void read.refetch()} action={ways} />;
  }
  if (error !== null) {
    return (
      <div className="mb-3">
        <StaleBand>{error.message}</StaleBand>
      </div>
    );
  }
  return read.isPending ? <SkeletonRows rows={rows} /> : null;
}
