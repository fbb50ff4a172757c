import type { PoolRecord } from '@/simulator/world/ack/records';
import type { ActivityRecord } from '@/simulator/world/cloud-state';
import type { World } from '@/simulator/world/world';

const HOUR_MS = 3_600_000;

interface PastActivity {
  hoursAgo: number;
  from: number;
  to: number;
  minutes: number;
  /** Absent: it succeeded. */
  error?: { code: string; message: string; made?: number };
}

/** Newest first, as ESS lists them. Every failure has been seen on real pools (ACK docs: scaling error codes). */
const HISTORY: readonly PastActivity[] = [
  {
    hoursAgo: 26,
    from: 2,
    to: 4,
    minutes: 1,
    error: { code: 'RecommendEmpty.InstanceTypeNoStock', message: 'The specified instanceType is out of stock' },
  },
  { hoursAgo: 75, from: 3, to: 2, minutes: 4 },
  {
    hoursAgo: 76,
    from: 2,
    to: 3,
    minutes: 11,
    error: {
      code: 'NodepoolScaleFailed.FailedJoinCluster',
      message: '1 nodes failed to join the cluster: the node has no way to the Internet',
      made: 1,
    },
  },
  {
    hoursAgo: 170,
    from: 2,
    to: 12,
    minutes: 1,
    error: {
      code: 'QuotaExceed.ElasticQuota',
      message: 'The number of the specified ECS instances has exceeded the quota',
    },
  },
  {
    hoursAgo: 290,
    from: 2,
    to: 3,
    minutes: 1,
    error: { code: 'RecommendEmpty.DiskTypeNoStock', message: 'The specified disk category is out of stock' },
  },
  { hoursAgo: 410, from: 3, to: 2, minutes: 3 },
  { hoursAgo: 432, from: 2, to: 3, minutes: 6 },
];

const idOf = (index: number, made: number): string[] =>
  Array.from({ length: made }, (_, each) => `i-bp1k8s9mullion0past${index}${each}`);

function outcome(reported: PastActivity, ids: string[]): Partial<ActivityRecord> {
  const { error } = reported;
  if (error !== undefined) {
    const made = ids.length;
    return {
      status: made > 0 ? 'Warning' : 'Failed',
      statusMessage: made > 0 ? `${made} ECS instances are added` : 'No new instances have been created.',
      detail: `Fail to create Instances into scaling group(code:"${error.code}", msg:"${error.message}")`,
      errorCode: error.code,
      errorMessage: error.message,
    };
  }
  const verb = reported.to > reported.from ? 'added' : 'removed';
  return { statusMessage: `${ids.length} ECS instances are ${verb}`, detail: `ECS instances are ${verb}.` };
}

/** A pool's activities of the last weeks, which end at its current size. */
export function addScalingHistory(world: World, pool: PoolRecord): void {
  for (const [index, reported] of HISTORY.entries()) {
    const grows = reported.to > reported.from;
    const made = reported.error === undefined ? Math.abs(reported.to - reported.from) : (reported.error.made ?? 0);
    const ids = idOf(index, made);
    const startedMs = world.now() - reported.hoursAgo * HOUR_MS;
    world.state.activities.push({
      id: `asa-bp1k8s9mullion0past0${index}`,
      scalingGroupId: pool.scalingGroupId,
      status: 'Successful',
      cause: `A user requests to change the desired capacity from "${reported.from}" to "${reported.to}".`,
      description: `${grows ? 'Add' : 'Remove'} "${Math.abs(reported.to - reported.from)}" ECS instance`,
      detail: '',
      statusMessage: '',
      startedMs,
      endedMs: startedMs + reported.minutes * 60_000,
      totalCapacity: grows ? reported.from + made : reported.to,
      createdInstances: grows ? ids : [],
      destroyedInstances: grows ? [] : ids,
      errorCode: '',
      errorMessage: '',
      ...outcome(reported, ids),
    });
  }
}
