import 'server-only';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { Connection } from '../transport/connection';
import { createAccessReader } from './read-access';
import { createActivityReader } from './read-activities';
import { createChoiceReader } from './read-choices';
import { createClusterReader } from './read-cluster';
import { createComputeReader } from './read-compute';
import { createDiskReader } from './read-disks';
import { createInstanceReader } from './read-instances';
import { createNetworkReader } from './read-network';
import { createPoolReader } from './read-pools';
import { createPriceReader } from './read-price';
import { createTaskReader } from './read-tasks';

/** Reads one ACK cluster and what surrounds it, always fresh. @throws UpstreamFailure, never ambiguous. */
export function createCloudReader(connection: Connection): CloudReader {
  const cluster = createClusterReader(connection);
  const access = createAccessReader(connection);
  const network = createNetworkReader(connection);
  /** A cluster never moves to another VPC. */
  let known: string | null = null;
  const vpcId = async (): Promise<string> => {
    known ??= (await cluster.cluster()).vpcId;
    return known;
  };
  return {
    ...cluster,
    ...createPoolReader(connection),
    ...createTaskReader(connection),
    ...createInstanceReader(connection, vpcId),
    ...createComputeReader(connection),
    ...createPriceReader(connection),
    ...createChoiceReader(connection),
    ...createDiskReader(connection),
    ...createActivityReader(connection),
    keyPairs: access.keyPairs,
    vSwitches: async () => network(await vpcId()),
    securityGroups: async () => access.securityGroups(await vpcId()),
  };
}
