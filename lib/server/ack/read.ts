import 'server-only';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import { type Connection, createAckReader } from './read-ack';
import { createComputeReader } from './read-compute';
import { createNetworkReader } from './read-network';

/** Reads one ACK cluster and what surrounds it, always fresh. @throws UpstreamFailure, never ambiguous. */
export function createCloudReader(connection: Connection): CloudReader {
  const ack = createAckReader(connection);
  const compute = createComputeReader(connection);
  const network = createNetworkReader(connection);
  const vpcId = async (): Promise<string> => (await ack.cluster()).vpcId;
  return {
    ...ack,
    ...compute,
    vSwitches: async () => network(await vpcId()),
    securityGroups: async () => compute.securityGroups(await vpcId()),
  };
}
