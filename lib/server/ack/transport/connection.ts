import { UpstreamFailure } from '@/lib/domain/failure';
import type { Caller } from './call';
import type { Clients } from './clients';

/** One ACK cluster and the way to it. */
export interface Connection {
  clusterId: string;
  regionId: string;
  clients: Clients;
  caller: Caller;
}

/** The thing asked for is gone; an unknown cluster is a failure like any other. */
export const isGone = (error: unknown): boolean =>
  error instanceof UpstreamFailure &&
  error.kind === 'not-found' &&
  !/cluster|Action/i.test(error.details.upstream?.code ?? '');
