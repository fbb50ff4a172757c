import type { ApiCall, RpcOperation } from '@/simulator/world/operations/api-call';
import { rpcPage } from '@/simulator/world/operations/rpc-lists';

/** Needs no region: resource groups belong to the account (Resource Manager API 2020-03-31). */
function listResourceGroups(call: ApiCall): Record<string, unknown> {
  const page = rpcPage(call, call.world.state.compute.resourceGroups ?? [], 100);
  const groups = page.items.map((group) => ({
    Id: group.id,
    Name: group.name,
    DisplayName: group.displayName,
    Status: 'OK',
    AccountId: call.world.state.account.uid,
    CreateDate: '2026-04-07T09:57:26+08:00',
  }));
  return { ...page.counters, ResourceGroups: { ResourceGroup: groups } };
}

export const RESOURCE_MANAGER_OPERATIONS: readonly RpcOperation[] = [
  { action: 'ListResourceGroups', run: listResourceGroups },
];
