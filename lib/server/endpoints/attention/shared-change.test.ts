import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedChange } from './shared-change';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a change is read once for all tabs, again when it moved, and again after two seconds', async () => {
  const get = vi.fn(async () => null);
  const engine = { get };
  const [line, moved] = [
    { id: 'c', updatedAt: 1 },
    { id: 'c', updatedAt: 2 },
  ];
  await Promise.all([sharedChange(engine, line), sharedChange(engine, line)]);
  expect(get).toHaveBeenCalledTimes(1);
  await sharedChange(engine, moved);
  expect(get).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_000);
  await sharedChange(engine, moved);
  expect(get).toHaveBeenCalledTimes(3);
});
