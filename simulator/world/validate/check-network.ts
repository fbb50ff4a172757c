import { badRequest } from '@/simulator/world/api-error';
import { type PoolCheck, refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';

function checkVSwitches({ world, cluster, body }: PoolCheck): void {
  const ids = body.scaling_group?.vswitch_ids ?? [];
  if (ids.length < 1 || ids.length > 8)
    throw badRequest('InvalidVSwitch.Count', 'The count of vswitch_ids must be between 1 to 8');
  for (const id of ids) {
    const found = world.state.network.vSwitches.find((item) => item.id === id);
    if (found === undefined) throw badRequest('InvalidVSwitchId.NotFound', `vswitch ${id} does not exist`);
    if (found.vpcId !== cluster.vpcId)
      throw badRequest('InvalidVSwitchId.NotMatch', `vswitch ${id} does not belong to ${cluster.vpcId}`);
  }
}

function checkSecurityGroups({ world, cluster, body }: PoolCheck): void {
  const ids = body.scaling_group?.security_group_ids ?? [];
  refuseIf(ids.length > 5, 'SecurityGroupIds', 'at most 5 security groups are supported');
  const groups = ids.map((id) => {
    const group = world.state.network.securityGroups.find((item) => item.id === id && item.vpcId === cluster.vpcId);
    if (group === undefined) throw badRequest('InvalidSecurityGroupId.NotFound', `security group ${id} does not exist`);
    return group;
  });
  const kinds = new Set(groups.map((group) => group.type));
  refuseIf(kinds.size > 1, 'SecurityGroupIds', 'security groups must be of one type');
}

function checkPrivatePools({ body, poolId }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  const { match_criteria: match, id = '' } = group.private_pool_options ?? {};
  requireOneOf(match, ['Open', 'Target', 'None'], 'PrivatePoolOptions');
  refuseIf(match === 'Target' && id === '', 'PrivatePoolOptions', 'private_pool_options.id is required with Target');
  refuseIf(
    id !== '' && !/^(eap|crp)-[0-9a-z]+$/.test(id),
    'PrivatePoolOptions',
    `private pool ${id} is not an id of the form eap-… or crp-…`,
  );
  const { strategy, private_pool_ids: ids = [] } = group.resource_pool_options ?? {};
  requireOneOf(strategy, ['PrivatePoolFirst', 'PrivatePoolOnly', 'None'], 'ResourcePoolOptions');
  if (strategy === undefined || strategy === 'None') return;
  refuseIf(ids.length < 1 || ids.length > 20, 'ResourcePoolOptions', 'private_pool_ids needs 1 to 20 pools');
  refuseIf(
    group.instance_charge_type === 'PrePaid' || (group.spot_strategy ?? 'NoSpot') !== 'NoSpot',
    'ResourcePoolOptions',
    'resource_pool_options needs pay-as-you-go instances',
  );
  // A stored pool carries the default `Open`, which is no choice.
  const chosen = poolId === undefined ? group.private_pool_options !== undefined : match === 'Target';
  refuseIf(chosen, 'ResourcePoolOptions', 'resource_pool_options and private_pool_options exclude each other');
}

function checkBelongings({ world, body }: PoolCheck): void {
  const groupId = body.nodepool_info?.resource_group_id ?? '';
  const known = world.state.compute.resourceGroups;
  if (groupId !== '' && known !== undefined && !known.some((group) => group.id === groupId))
    throw badRequest('InvalidResourceGroup.NotFound', `resource group ${groupId} does not exist`);
  for (const id of body.scaling_group?.rds_instances ?? [])
    refuseIf(!/^rm-[0-9a-z]+$/.test(id), 'RdsInstances', `${id} is not an id of the form rm-…`);
}

export function checkNetwork(check: PoolCheck): void {
  checkVSwitches(check);
  checkSecurityGroups(check);
  checkPrivatePools(check);
  checkBelongings(check);
  const group = check.body.scaling_group;
  requireRange(group?.internet_max_bandwidth_out, [0, 100], 'InternetMaxBandwidthOut');
  requireOneOf(group?.internet_charge_type, ['PayByBandwidth', 'PayByTraffic'], 'InternetChargeType');
  const setId = group?.deploymentset_id ?? '';
  const known = check.world.state.compute.deploymentSets.some((set) => set.id === setId);
  if (setId !== '' && !known)
    throw badRequest('InvalidDeploymentSetId.NotFound', `deployment set ${setId} does not exist`);
}
