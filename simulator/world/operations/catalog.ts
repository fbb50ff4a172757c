import { ACK_CLUSTER_OPERATIONS } from '@/simulator/world/operations/ack-clusters';
import { ACK_NODE_OPERATIONS } from '@/simulator/world/operations/ack-nodes';
import { ACK_POOL_OPERATIONS } from '@/simulator/world/operations/ack-pools';
import { ACK_TASK_OPERATIONS } from '@/simulator/world/operations/ack-tasks';
import { ACK_UPGRADE_OPERATIONS } from '@/simulator/world/operations/ack-upgrade';
import type { AckOperation, RpcOperation } from '@/simulator/world/operations/api-call';
import { ECS_ACCOUNT_OPERATIONS, ECS_POWER_OPERATIONS } from '@/simulator/world/operations/ecs-account';
import { ECS_IMAGE_OPERATIONS } from '@/simulator/world/operations/ecs-images';
import { ECS_PRIVATE_POOL_OPERATIONS } from '@/simulator/world/operations/ecs-private-pools';
import { ECS_TYPE_OPERATIONS } from '@/simulator/world/operations/ecs-types';
import { ESS_OPERATIONS } from '@/simulator/world/operations/ess';
import { RESOURCE_MANAGER_OPERATIONS } from '@/simulator/world/operations/resource-manager';
import { VPC_OPERATIONS } from '@/simulator/world/operations/vpc';
import { ApiError } from '@/simulator/world/api-error';

export type FoundOperation =
  | { style: 'roa'; product: 'CS'; operation: AckOperation; path: Record<string, string> }
  | { style: 'rpc'; product: string; operation: RpcOperation; path: Record<string, string> };

const unknownAction = (): ApiError =>
  new ApiError(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unknownAction();
  }
}

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else found[part.slice(1, -1)] = decode(value);
  }
  return found;
}

function findAck(method: string, path: string): FoundOperation {
  for (const operation of ACK_OPERATIONS) {
    if (operation.method !== method) continue;
    const parameters = matchPath(operation.path, path);
    if (parameters !== undefined) return { style: 'roa', product: 'CS', operation, path: parameters };
  }
  throw unknownAction();
}

/** Dispatches by `x-acs-version`: ACK by method and path, the RPC products by `x-acs-action`. */
export function findOperation(request: {
  version: string;
  action: string;
  method: string;
  path: string;
}): FoundOperation {
  if (request.version === ACK_VERSION) return findAck(request.method, request.path);
  const product = RPC_PRODUCTS.get(request.version);
  const operation = product?.operations.find((item) => item.action === request.action);
  if (product === undefined || operation === undefined) throw unknownAction();
  return { style: 'rpc', product: product.name, operation, path: {} };
}

export const ACK_OPERATIONS: readonly AckOperation[] = [
  ...ACK_CLUSTER_OPERATIONS,
  ...ACK_POOL_OPERATIONS,
  ...ACK_NODE_OPERATIONS,
  ...ACK_UPGRADE_OPERATIONS,
  ...ACK_TASK_OPERATIONS,
];

export const ACK_VERSION = '2015-12-15';

export const RPC_PRODUCTS: ReadonlyMap<string, { name: string; operations: readonly RpcOperation[] }> = new Map([
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
