import { ACK_CLUSTER_OPERATIONS } from '@/simulator/world/operations/ack-clusters';
import { ACK_NODE_OPERATIONS } from '@/simulator/world/operations/ack-nodes';
import { ACK_POOL_OPERATIONS } from '@/simulator/world/operations/ack-pools';
import { ACK_TASK_OPERATIONS } from '@/simulator/world/operations/ack-tasks';
import { ACK_UPGRADE_OPERATIONS } from '@/simulator/world/operations/ack-upgrade';
import type { AckOperation, RpcOperation } from '@/simulator/world/operations/api-call';
import { ECS_ACCOUNT_OPERATIONS } from '@/simulator/world/operations/ecs-account';
import { ECS_IMAGE_OPERATIONS } from '@/simulator/world/operations/ecs-images';
import { ECS_POWER_OPERATIONS } from '@/simulator/world/operations/ecs-power';
import { ECS_PRIVATE_POOL_OPERATIONS } from '@/simulator/world/operations/ecs-private-pools';
import { ECS_TYPE_OPERATIONS } from '@/simulator/world/operations/ecs-types';
import { ESS_OPERATIONS } from '@/simulator/world/operations/ess';
import { RESOURCE_MANAGER_OPERATIONS } from '@/simulator/world/operations/resource-manager';
import { VPC_OPERATIONS } from '@/simulator/world/operations/vpc';

/** Every ACK operation the simulator answers. */
export const ACK_OPERATIONS: readonly AckOperation[] = [
  ...ACK_CLUSTER_OPERATIONS,
  ...ACK_POOL_OPERATIONS,
  ...ACK_NODE_OPERATIONS,
  ...ACK_UPGRADE_OPERATIONS,
  ...ACK_TASK_OPERATIONS,
];

export const ACK_VERSION = '2015-12-15';

export interface RpcProduct {
  name: string;
  operations: readonly RpcOperation[];
}

/** RPC products by the value of `x-acs-version`. */
export const RPC_PRODUCTS: ReadonlyMap<string, RpcProduct> = new Map([
  [
    '2014-05-26',
    {
      name: 'Ecs',
      operations: [
        ...ECS_TYPE_OPERATIONS,
        ...ECS_IMAGE_OPERATIONS,
        ...ECS_ACCOUNT_OPERATIONS,
        ...ECS_POWER_OPERATIONS,
        ...ECS_PRIVATE_POOL_OPERATIONS,
      ],
    },
  ],
  ['2016-04-28', { name: 'Vpc', operations: VPC_OPERATIONS }],
  ['2022-02-22', { name: 'Ess', operations: ESS_OPERATIONS }],
  ['2020-03-31', { name: 'ResourceManager', operations: RESOURCE_MANAGER_OPERATIONS }],
]);
