import { badRequest } from '@/simulator/world/api-error';
import { type PoolCheck, refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 24, 36, 48, 60];
const RENEWED_MONTHS = [1, 2, 3, 6, 12, 24, 36, 48, 60];

function checkAutoScaling({ body }: PoolCheck): void {
  const { enable, min_instances: min = 0, max_instances: max = 0, type } = body.auto_scaling ?? {};
  if (enable !== true) return;
  requireRange(min, [0, 2000], 'MinInstances');
  requireRange(max, [0, 2000], 'MaxInstances');
  refuseIf(max < min, 'MaxInstances', 'max_instances must not be less than min_instances');
  requireOneOf(type, ['cpu', 'gpu', 'gpushare', 'spot'], 'AutoScalingType');
  const { is_bond_eip: eip, eip_bandwidth: bandwidth, eip_internet_charge_type: charge } = body.auto_scaling ?? {};
  if (eip !== true) return;
  requireRange(bandwidth, [1, 100], 'EipBandwidth');
  requireOneOf(charge, ['PayByBandwidth', 'PayByTraffic'], 'EipInternetChargeType');
}

/** A deployment set holds 20 instances in each zone (ACK docs: Deployment set). */
export function requireSetRoom(world: World, body: PoolBody, nodes: number): void {
  const group = body.scaling_group;
  if ((group?.deploymentset_id ?? '') === '') return;
  const zones = new Set(
    world.state.network.vSwitches
      .filter((item) => group?.vswitch_ids?.includes(item.id) === true)
      .map((item) => item.zoneId),
  );
  const most = 20 * zones.size;
  refuseIf(
    nodes > most,
    'DeploymentSet',
    `a deployment set holds at most ${most} nodes in ${zones.size} zones, ${nodes} are asked for`,
  );
}

const largest = (body: PoolBody): number =>
  body.auto_scaling?.enable === true
    ? (body.auto_scaling.max_instances ?? 0)
    : (body.scaling_group?.desired_size ?? body.count ?? 0);

function checkBilling({ body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  requireOneOf(group.instance_charge_type, ['PostPaid', 'PrePaid'], 'InstanceChargeType');
  if (group.instance_charge_type !== 'PrePaid') return;
  requireOneOf(group.period_unit, ['Month', 'Week'], 'PeriodUnit');
  const allowed = group.period_unit === 'Week' ? [1, 2, 3, 4] : MONTHS;
  refuseIf(!allowed.includes(group.period ?? 0), 'Period', 'period is required for PrePaid and must be a sold term');
  if (group.auto_renew !== true) return;
  const renewed = group.period_unit === 'Week' ? [1, 2, 3] : RENEWED_MONTHS;
  // Absent (0 in a stored pool) means 1.
  refuseIf(
    !renewed.includes(group.auto_renew_period || 1),
    'AutoRenewPeriod',
    `auto_renew_period must be one of ${renewed.join(', ')}`,
  );
}

function checkSpot({ body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  const strategy = group.spot_strategy ?? 'NoSpot';
  requireOneOf(strategy, ['NoSpot', 'SpotWithPriceLimit', 'SpotAsPriceGo'], 'SpotStrategy');
  const spot = strategy !== 'NoSpot';
  refuseIf(spot && group.instance_charge_type === 'PrePaid', 'SpotStrategy', 'spot instances need PostPaid');
  const limits = group.spot_price_limit ?? [];
  const limited = strategy === 'SpotWithPriceLimit';
  refuseIf(!limited && limits.length > 0, 'SpotPriceLimit', 'spot_price_limit needs SpotWithPriceLimit');
  if (limited) {
    const priced = (type: string): boolean =>
      limits.some((limit) => limit.instance_type === type && Number(limit.price_limit) > 0);
    const wrong = limits.find((limit) => !/^\d+(\.\d{1,5})?$/.test(limit.price_limit ?? ''));
    refuseIf(wrong !== undefined, 'SpotPriceLimit', `price_limit ${wrong?.price_limit ?? ''} is invalid`);
    refuseIf(
      limits.length === 0 || !(group.instance_types ?? []).every(priced),
      'SpotPriceLimit',
      'spot_price_limit needs one positive price for every instance type',
    );
  }
  requireRange(group.spot_instance_pools, [1, 10], 'SpotInstancePools');
  requireRange(group.on_demand_base_capacity, [0, 1000], 'OnDemandBaseCapacity');
  requireRange(group.on_demand_percentage_above_base_capacity, [0, 100], 'OnDemandPercentage');
}

export function checkScaling(check: PoolCheck): void {
  const group = check.body.scaling_group ?? {};
  requireRange(group.desired_size, [0, 2000], 'DesiredSize');
  requireOneOf(group.multi_az_policy, ['PRIORITY', 'COST_OPTIMIZED', 'BALANCE'], 'MultiAzPolicy');
  requireOneOf(group.scaling_policy, ['release', 'recycle'], 'ScalingPolicy');
  checkAutoScaling(check);
  checkBilling(check);
  checkSpot(check);
  requireSetRoom(check.world, check.body, largest(check.body));
}

export const desiredSizeOnAutoPool = (): Error =>
  badRequest(
    'InvalidDesiredSizeOrCount.NotNull',
    'Parameter desired_size/count setting or modification is not supported for autoscaling-enabled nodepool',
  );
