import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { FakeState } from './fake-state';

/** What a provider answers when it does not do what it is asked. */
export const upstream = (
  kind: UpstreamFailure['kind'],
  upstreamCode: string,
  ambiguous: boolean,
): UpstreamFailure =>
  new UpstreamFailure({
    system: 'ack',
    kind,
    upstreamCode,
    message: `the provider says ${upstreamCode}`,
    requestId: 'req-fault',
    ambiguous,
  });

/** The pool, or the provider's refusal. */
export function poolAt({ state }: { state: FakeState }, id: string): CloudNodePool {
  const pool = state.pools.find((one) => one.id === id);
  if (pool === undefined) throw upstream('not-found', 'ErrorNodePoolNotFound', false);
  return pool;
}
