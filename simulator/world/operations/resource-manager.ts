import type { RpcOperation } from '@/simulator/world/operations/api-call';
import { listOperation } from '@/simulator/world/operations/rpc-lists';

export const RESOURCE_MANAGER_OPERATIONS: readonly RpcOperation[] = [
  listOperation('ListResourceGroups', {
    // Resource groups belong to the account (Resource Manager API 2020-03-31).
    needsRegion: false,
    items: ({ world }) => world.state.compute.resourceGroups ?? [],
    maxSize: 100,
    into: ['ResourceGroups', 'ResourceGroup'],
    view: (group, { world }) => ({
      Id: group.id,
      Name: group.name,
      DisplayName: group.displayName,
      Status: 'OK',
      AccountId: world.state.account.uid,
      CreateDate: '2026-04-07T09:57:26+08:00',
    }),
  }),
];
