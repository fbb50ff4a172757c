import { badRequest } from '@/simulator/world/api-error';
import { type PoolCheck, refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';

function checkVSwitches({ world, cluster, body }: PoolCheck): void {
  const ids = body.scaling_group?.vswitch_ids ?? [];
  if (ids.length < 1 || ids.length > 8) {
    throw badRequest('InvalidVSwitch.Count', 'The count of vswitch_ids must be between 1 to 8');
  }
  for (const id of ids) {
    const found = world.state.network.vSwitches.find((item) => item.id === id);
    if (found === undefined) throw badRequest('InvalidVSwitchId.NotFound', `vswitch ${id} does not exist`);
    if (found.vpcId !== cluster.vpcId) {
      throw badRequest('InvalidVSwitchId.NotMatch', `vswitch ${id} does not belong to ${cluster.vpcId}`);
    }
  }
}

function checkSecurityGroups({ world, cluster, body }: PoolCheck): void {
  const ids = body.scaling_group?.security_group_ids ?? [];
  refuseIf(ids.length > 5, 'SecurityGroupIds', 'at most 5 security groups are supported');
  const groups = ids.map((id) => {
    const group = world.state.network.securityGroups.find(
      (item) => item.id === id && item.vpcId === cluster.vpcId,
    );
    if (group === undefined)
      throw badRequest('InvalidSecurityGroupId.NotFound', `security group ${id} does not exist`);
    return group;
  });
  const kinds = new Set(groups.map((group) => group.type));
  refuseIf(kinds.size > 1, 'SecurityGroupIds', 'security groups must be of one type');
}

/** vSwitches, security groups, public bandwidth, deployment set. */
export function checkNetwork(check: PoolCheck): void {
  checkVSwitches(check);
  checkSecurityGroups(check);
  const group = check.body.scaling_group;
  requireRange(group?.internet_max_bandwidth_out, [0, 100], 'InternetMaxBandwidthOut');
  requireOneOf(group?.internet_charge_type, ['PayByBandwidth', 'PayByTraffic'], 'InternetChargeType');
  const setId = group?.deploymentset_id ?? '';
  const known = check.world.state.compute.deploymentSets.some((set) => set.id === setId);
  if (setId !== '' && !known)
    throw badRequest('InvalidDeploymentSetId.NotFound', `deployment set ${setId} does not exist`);
}
