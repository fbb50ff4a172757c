import { expect, test, vi } from 'vitest';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { logFault } from './log-fault';

function logged(error: unknown): Record<string, unknown> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  logFault('it failed', error);
  const line = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  return JSON.parse(line);
}

test('names the reason of our own failures, and of others only the kind', () => {
  const own = new Failure('unavailable', 'The cluster prod is no longer configured.');
  expect(logged(own)).toMatchObject({ event: 'it failed', code: 'unavailable', reason: own.message });
  const upstream = new UpstreamFailure({ system: 'ack', kind: 'server', upstreamCode: 'X', message: 'S3cret' });
  for (const error of [upstream, new Error('S3cret'), 'S3cret'])
    expect(JSON.stringify(logged(error))).not.toContain('"reason"');
  expect(logged(new Error('S3cret'))).toMatchObject({ name: 'Error' });
});
