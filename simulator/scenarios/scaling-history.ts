import type { PoolRecord } from '@/simulator/world/ack/records';
import type { ActivityRecord } from '@/simulator/world/cloud-state';
import type { World } from '@/simulator/world/world';

const HOUR_MS = 3_600_000;

type PastActivity = [
  hoursAgo: number,
  from: number,
  to: number,
  minutes: number,
  /** Absent: it succeeded. */
  error?: { code: string; message: string; made?: number },
];

/** Newest first, as ESS lists them. Every failure was observed on real pools (ACK docs: scaling error codes). */
const HISTORY: readonly PastActivity[] = [
  [26, 2, 4, 1, { code: 'RecommendEmpty.InstanceTypeNoStock', message: 'The specified instanceType is out of stock' }],
  [75, 3, 2, 4],
  [
    76,
    2,
    3,
    11,
    {
      code: 'NodepoolScaleFailed.FailedJoinCluster',
      message: '1 nodes failed to join the cluster: the node has no way to the Internet',
      made: 1,
    },
  ],
  [
    170,
    2,
    12,
    1,
    { code: 'QuotaExceed.ElasticQuota', message: 'The number of the specified ECS instances has exceeded the quota' },
  ],
  [290, 2, 3, 1, { code: 'RecommendEmpty.DiskTypeNoStock', message: 'The specified disk category is out of stock' }],
  [410, 3, 2, 3],
  [432, 2, 3, 6],
];

const idOf = (index: number, made: number): string[] =>
  Array.from({ length: made }, (_, each) => `i-bp1k8s9mullion0past${index}${each}`);

function outcome([, from, to, , error]: PastActivity, ids: string[]): Partial<ActivityRecord> {
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
  const verb = to > from ? 'added' : 'removed';
  return { statusMessage: `${ids.length} ECS instances are ${verb}`, detail: `ECS instances are ${verb}.` };
}

export function addScalingHistory(world: World, pool: PoolRecord): void {
  for (const [index, reported] of HISTORY.entries()) {
    const [hoursAgo, from, to, minutes, error] = reported;
    const grows = to > from;
    const made = error === undefined ? Math.abs(to - from) : (error.made ?? 0);
    const ids = idOf(index, made);
    const startedMs = world.now() - hoursAgo * HOUR_MS;
    world.state.activities.push({
      id: `asa-bp1k8s9mullion0past0${index}`,
      scalingGroupId: pool.scalingGroupId,
      status: 'Successful',
      cause: `A user requests to change the desired capacity from "${from}" to "${to}".`,
      description: `${grows ? 'Add' : 'Remove'} "${Math.abs(to - from)}" ECS instance`,
      detail: '',
      statusMessage: '',
      startedMs,
      endedMs: startedMs + minutes * 60_000,
      totalCapacity: grows ? from + made : to,
      createdInstances: grows ? ids : [],
      destroyedInstances: grows ? [] : ids,
      errorCode: '',
      errorMessage: '',
      ...outcome(reported, ids),
    });
  }
}
