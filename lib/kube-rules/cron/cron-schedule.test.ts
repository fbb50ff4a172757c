import { expect, test } from 'vitest';
import { cronFires, scheduleError } from './cron-schedule';

test.each([
  ['*/15 * * * *', '2026-11-21T08:30:00Z', true],
  ['*/15 * * * *', '2026-11-21T08:31:00Z', false],
  ['0 9-17 * * 1-5', '2026-11-20T09:00:00Z', true],
  ['0 9-17 * * 1-5', '2026-11-21T09:00:00Z', false],
  ['0 9 * NOV mon-fri', '2026-11-20T09:00:00Z', true],
  ['0 0 1,15 * *', '2026-11-15T00:00:00Z', true],
  ['5/20 0 * * ?', '2026-11-15T00:45:00Z', true],
  ['0 0 1 * 0', '2026-11-22T00:00:00Z', true],
  ['0 0 */2 * 0', '2026-11-23T00:00:00Z', true],
  ['0 0 * * 1', '2026-11-22T00:00:00Z', false],
  ['@hourly', '2026-11-22T07:00:00Z', true],
  ['TZ=Asia/Shanghai 0 7 * * *', '2026-11-22T07:00:00Z', true],
  ['0 0 * * 7', '2026-11-22T00:00:00Z', false],
  ['@every 1h', '2026-11-22T07:00:00Z', false],
  ['nonsense', '2026-11-22T07:00:00Z', false],
  ['x * * * *', '2026-11-22T07:00:00Z', false],
])('%s at %s: %s', (schedule, time, expected) => {
  expect(cronFires(schedule, Date.parse(time))).toBe(expected);
});

test.each([
  ['* * * * *', true],
  ['0,,5 * * * *', true],
  ['@every 1h30m', true],
  ['@sometimes', false],
  ['60 * * * *', false],
  ['5-1 * * * *', false],
  ['*/0 * * * *', false],
  ['* * * *', false],
  ['* * * * * *', false],
])('%s is a schedule: %s', (schedule, expected) => {
  expect(scheduleError(schedule) === null).toBe(expected);
});
