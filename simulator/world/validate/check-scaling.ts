import { badRequest } from '@/simulator/world/api-error';
import { type PoolCheck, refuseIf, requireOneOf, requireRange } from '@/simulator/world/validate/pool-check';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 24, 36, 48, 60];

function checkAutoScaling({ body }: PoolCheck): void {
  const { enable, min_instances: min = 0, max_instances: max = 0, type } = body.auto_scaling ?? {};
  if (enable !== true) return;
  requireRange(min, [0, 2000], 'MinInstances');
  requireRange(max, [0, 2000], 'MaxInstances');
  refuseIf(max < min, 'MaxInstances', 'max_instances must not be less than min_instances');
  requireOneOf(type, ['cpu', 'gpu', 'gpushare', 'spot'], 'AutoScalingType');
}

function checkBilling({ body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  requireOneOf(group.instance_charge_type, ['PostPaid', 'PrePaid'], 'InstanceChargeType');
  if (group.instance_charge_type !== 'PrePaid') return;
  requireOneOf(group.period_unit, ['Month', 'Week'], 'PeriodUnit');
  const allowed = group.period_unit === 'Week' ? [1, 2, 3, 4] : MONTHS;
  refuseIf(
    !allowed.includes(group.period ?? 0),
    'Period',
    'period is required for PrePaid and must be a sold term',
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

/** Size, auto scaling, billing, spot, policies. */
export function checkScaling(check: PoolCheck): void {
  const group = check.body.scaling_group ?? {};
  requireRange(group.desired_size, [0, 2000], 'DesiredSize');
  requireOneOf(group.multi_az_policy, ['PRIORITY', 'COST_OPTIMIZED', 'BALANCE'], 'MultiAzPolicy');
  requireOneOf(group.scaling_policy, ['release', 'recycle'], 'ScalingPolicy');
  checkAutoScaling(check);
  checkBilling(check);
  checkSpot(check);
}

/** The refusal of a size for a pool whose size the autoscaler decides. */
export const desiredSizeOnAutoPool = (): Error =>
  badRequest(
    'InvalidDesiredSizeOrCount.NotNull',
    'Parameter desired_size/count setting or modification is not supported for autoscaling-enabled nodepool',
  );
