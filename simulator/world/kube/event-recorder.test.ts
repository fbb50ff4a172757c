import { describe, expect, it } from 'vitest';

import { EventRecorder } from '@/simulator/world/kube/event-recorder';
import { ObjectStore } from '@/simulator/world/kube/store/object-store';

const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1', uid: 'u1' } };

function scene(): { store: ObjectStore; recorder: EventRecorder; clock: { nowMs: number } } {
  const clock = { nowMs: Date.parse('2026-11-21T08:00:00Z') };
  const store = new ObjectStore({ seed: 's', now: () => clock.nowMs });
  return { store, recorder: new EventRecorder(store), clock };
}

describe('EventRecorder', () => {
  it('counts repetitions and keeps different messages apart', () => {
    const { store, recorder, clock } = scene();
    for (let index = 0; index < 3; index++) {
      clock.nowMs += 1_000;
      recorder.record(node, 'c', { type: 'Warning', reason: 'R', message: 'same' });
    }
    recorder.record(node, 'c', { type: 'Warning', reason: 'R', message: 'other' });
    const events = [...store.events.all()].map(({ message, count, firstTimestamp, lastTimestamp }) => ({
      message,
      count,
      firstTimestamp,
      lastTimestamp,
    }));
    expect(events).toEqual([
      { message: 'same', count: 3, firstTimestamp: '2026-11-21T08:00:01Z', lastTimestamp: '2026-11-21T08:00:03Z' },
      { message: 'other', count: 1, firstTimestamp: '2026-11-21T08:00:03Z', lastTimestamp: '2026-11-21T08:00:03Z' },
    ]);
  });

  it('thins a flood of normal events, not of warnings', () => {
    const { store, recorder } = scene();
    for (let index = 0; index < 1_000; index++) {
      recorder.record(node, 'c', { reason: 'N', message: `n${index}` });
      recorder.record(node, 'c', { type: 'Warning', reason: 'W', message: `w${index}` });
    }
    const reasons = [...store.events.all()].map((event) => event.reason);
    expect(reasons.filter((reason) => reason === 'W')).toHaveLength(1_000);
    expect(reasons.filter((reason) => reason === 'N').length).toBeLessThanOrEqual(400);
  });

  it('deletes events after an hour, and excess events', () => {
    const { store, recorder, clock } = scene();
    recorder.record(node, 'c', { type: 'Warning', reason: 'R', message: 'old' });
    clock.nowMs += 3_700_000;
    for (let index = 0; index < 5_010; index++)
      recorder.record(node, 'c', { type: 'Warning', reason: 'R', message: `m${index}` });
    const messages = new Set([...store.events.all()].map((event) => event.message));
    expect(messages.size).toBe(5_000);
    expect([messages.has('old'), messages.has('m9'), messages.has('m10')]).toEqual([false, false, true]);
  });
});
