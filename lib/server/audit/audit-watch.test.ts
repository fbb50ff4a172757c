import { setImmediate as othersFirst } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AuditVerdict } from '@/lib/contract/audit';
import { AuditWatch } from './audit-watch';
import type { VerifiedUpTo, VerifyScope } from './verify-audit';

const HOUR_MS = 3_600_000;

const verdict = (ok: boolean, seq = 7): AuditVerdict => ({
  ok,
  checked: 1,
  head: { seq, hash: `hash ${seq}` },
  breaks: [],
  unproven: 0,
  anchor: null,
  durationMs: 1,
});

/** The verifications are answered by `answer`; null: one fails. */
function watched(answer: () => AuditVerdict | null = () => verdict(true)) {
  const clock = { at: 0, now: () => clock.at };
  const walks: (VerifiedUpTo | null)[] = [];
  const compared: VerifyScope['comparedAt'][] = [];
  const errors: unknown[] = [];
  const broken: AuditVerdict[] = [];
  const watch = new AuditWatch({
    clock,
    verify: async ({ from, comparedAt }) => {
      walks.push(from);
      compared.push(comparedAt);
      const found = answer();
      if (found === null) throw new Error('no database');
      return found;
    },
    onBroken: (found) => broken.push(found),
    onError: (error) => errors.push(error),
  });
  const tickAt = async (at: number) => {
    clock.at = at;
    watch.tick();
    await othersFirst();
  };
  return { clock, walks, compared, errors, broken, watch, tickAt };
}

const ok = ({ watch }: ReturnType<typeof watched>) => watch.readings().mullion_audit_chain_ok[0]?.value;

test('verifies at start without a reader, and reports nothing before its end', async () => {
  const w = watched();
  const stop = w.watch.start();
  expect([ok(w), w.walks]).toEqual([undefined, [null]]);
  await w.watch.verify();
  expect([ok(w), w.walks.length]).toEqual([1, 1]);
  stop();
});

test('continues an unbroken chain every hour and verifies all of it daily', async () => {
  const w = watched();
  for (let hour = 0; hour <= 25; hour += 1) await w.tickAt(hour * HOUR_MS);
  expect(w.walks.flatMap((from, hour) => (from === null ? [hour] : []))).toEqual([0, 24]);
  expect(w.walks[3]).toEqual({ seq: 7, hash: 'hash 7', at: 2 * HOUR_MS });
  w.clock.at += 60_000;
  expect(w.watch.readings().mullion_audit_verified_age_seconds[0]?.value).toBe(60);
  expect(w.watch.latest()?.verdict.checked).toBe(2);
});

test('changes of an earlier release are those of the whole chain, not of what is new', async () => {
  let unproven = 5;
  const w = watched(() => ({ ...verdict(true), unproven }));
  for (let hour = 0; hour <= 2; hour += 1) {
    await w.tickAt(hour * HOUR_MS);
    unproven = 0;
  }
  expect(w.walks.length).toBe(3);
  expect(w.watch.latest()?.verdict.unproven).toBe(5);
});

test('reports a broken chain, and verifies all of it again until it holds', async () => {
  let holds = false;
  const w = watched(() => verdict(holds));
  await w.tickAt(0);
  expect([ok(w), w.broken.length]).toEqual([0, 1]);
  holds = true;
  await w.tickAt(HOUR_MS);
  expect([ok(w), w.walks]).toEqual([1, [null, null]]);
});

test('a failed verification is logged, reports nothing, and is repeated after an hour', async () => {
  let fails = true;
  const w = watched(() => (fails ? null : verdict(true)));
  await w.tickAt(0);
  w.watch.tick();
  expect([ok(w), w.walks.length, w.errors.length]).toEqual([undefined, 1, 1]);
  fails = false;
  await w.tickAt(HOUR_MS);
  expect([ok(w), w.walks]).toEqual([1, [null, null]]);
});

test('a person who asks gets the whole chain, not what is new', async () => {
  const w = watched();
  await w.tickAt(0);
  w.clock.at = HOUR_MS;
  w.watch.tick();
  const asked = await Promise.all([w.watch.verify(), w.watch.verify()]);
  expect(w.walks.map((from) => from?.seq ?? null)).toEqual([null, 7, null]);
  expect(asked.map(({ checked }) => checked)).toEqual([1, 1]);
});

test('compares the events of ended changes again only after a break, or when a person asks', async () => {
  let holds = true;
  const w = watched(() => verdict(holds));
  await w.tickAt(0);
  await w.tickAt(24 * HOUR_MS);
  holds = false;
  await w.tickAt(48 * HOUR_MS);
  holds = true;
  await w.tickAt(49 * HOUR_MS);
  await w.watch.verify();
  expect(w.walks).toEqual([null, null, null, null, null]);
  expect(w.compared).toEqual([null, 0, 24 * HOUR_MS, null, null]);
});
