import ECS from '@alicloud/ecs20140526';
import VPC from '@alicloud/vpc20160428';
import { clientConfig, type Credentials } from '@/simulator/testing/sdk-clients';

/** The published ECS and VPC SDKs, pointed at the simulator. They load slowly, so only tests that need them ask. */
export const computeClients = (to: Credentials): { ecs: ECS; vpc: VPC } => ({
  ecs: new ECS(clientConfig(to)),
  vpc: new VPC(clientConfig(to)),
});
