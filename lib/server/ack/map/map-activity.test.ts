import { describe, expect, test } from 'vitest';
import { activitiesSchema, toScalingActivity } from './map-activity';

const activity = (more: Record<string, unknown>) => {
  const body = { TotalCount: '1', ScalingActivities: [{ ScalingActivityId: 'asa-1', ...more }] };
  const [found] = activitiesSchema.parse(body).ScalingActivities;
  if (found === undefined) throw new Error('nothing was parsed');
  return toScalingActivity(found);
};
const detail = 'Fail to create Instances into scaling group(code:"OperationDenied.NoStock", msg:"none left")';

describe('toScalingActivity', () => {
  test.each([
    ['Successful', 'successful'],
    ['Warning', 'warning'],
    ['Failed', 'failed'],
    ['InProgress', 'in-progress'],
    ['Rejected', 'rejected'],
    ['Pondering', 'unknown'],
  ])('%s is %s', (raw, status) => {
    expect(activity({ StatusCode: raw })).toMatchObject({ status, rawStatus: raw });
  });

  test('takes the code from the detail when the activity has none', () => {
    expect(activity({ StatusCode: 'Failed', Detail: detail })).toMatchObject({
      errorCode: 'OperationDenied.NoStock',
      errorMessage: 'none left',
    });
    const own = { StatusCode: 'Failed', Detail: detail, ErrorCode: 'QuotaExceed.ElasticQuota' };
    expect(activity(own).errorCode).toBe('QuotaExceed.ElasticQuota');
    expect(activity({ StatusCode: 'Successful', Detail: detail })).toMatchObject({
      errorCode: null,
      errorMessage: null,
    });
  });

  test('tells an unknown capacity from zero', () => {
    expect(activity({ StatusCode: 'Successful', TotalCapacity: '0' }).capacityAfter).toBe(0);
    expect(activity({ StatusCode: 'Successful', TotalCapacity: '' }).capacityAfter).toBeNull();
    expect(activity({ StatusCode: 'Successful' }).capacityAfter).toBeNull();
    expect(activity({ StatusCode: 'InProgress', TotalCapacity: '4' }).capacityAfter).toBeNull();
  });

  test('reads minutes without seconds', () => {
    const read = activity({ StatusCode: 'Failed', StartTime: '2026-05-21T03:00Z', EndTime: 'soon' });
    expect(read).toMatchObject({ startedAt: Date.UTC(2026, 4, 21, 3), endedAt: null });
  });

  test('a body of another form is not taken for an empty one', () => {
    expect(activitiesSchema.safeParse({ TotalCount: 1 }).success).toBe(false);
    expect(activitiesSchema.safeParse({ ScalingActivities: { ScalingActivity: [] } }).success).toBe(false);
  });
});
