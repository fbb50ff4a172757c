import { expect, test } from 'vitest';
import { AuditWatch } from './audit-watch';

const HOUR_MS = 3_600_000;

function watched() {
  const clock = { at: 0, now: () => clock.at };
  const walks: PromiseWithResolvers<{ ok: boolean }>[] = [];
  const errors: unknown[] = [];
  const watch = new AuditWatch({
    clock,
    verify: () => {
      const walk = deferred<{ ok: boolean }>();
      walks.push(walk);
      return walk.promise;
    },
    onError: (error) => errors.push(error),
  });
  return { clock, walks, errors, watch };
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: Error) => void;
}

function deferred<T>(): PromiseWithResolvers<T> {
  const made: Partial<PromiseWithResolvers<T>> = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  // The executor has run: both are there.
  return { ...made, promise } as PromiseWithResolvers<T>;
}

const ok = ({ watch }: ReturnType<typeof watched>) => watch.read().mullion_audit_chain_ok[0]?.value;

test('no reader waits for a verification, and before its end nothing is reported', async () => {
  const w = watched();
  expect([ok(w), ok(w), w.walks.length]).toEqual([undefined, undefined, 1]);
  w.walks[0]?.resolve({ ok: true });
  await w.walks[0]?.promise;
  expect([ok(w), w.walks.length]).toEqual([1, 1]);
});

test('verifies again after six hours, never two at once, and reports the age of the verdict', async () => {
  const w = watched();
  ok(w);
  w.walks[0]?.resolve({ ok: true });
  await w.walks[0]?.promise;
  w.clock.at = 6 * HOUR_MS - 1;
  ok(w);
  expect(w.walks.length).toBe(1);
  w.clock.at = 6 * HOUR_MS;
  expect([ok(w), ok(w), w.walks.length]).toEqual([1, 1, 2]);
  expect(w.watch.read().mullion_audit_verified_age_seconds[0]?.value).toBe(6 * 3_600);
  w.walks[1]?.resolve({ ok: false });
  await w.walks[1]?.promise;
  expect(ok(w)).toBe(0);
});

test('a failed verification is logged, reports nothing, and is not repeated at once', async () => {
  const w = watched();
  ok(w);
  w.walks[0]?.reject(new Error('no database'));
  await w.walks[0]?.promise.catch(() => undefined);
  await Promise.resolve();
  expect([ok(w), w.walks.length, w.errors.length]).toEqual([undefined, 1, 1]);
});
