import { describe, expect, test } from 'vitest';
import { reduceChange } from '@/lib/domain/change/fold';
import { makeLog, makePlan, planned, requested } from './testing/make-change';
import { mergeView, type ChangeView } from './use-change';

const log = makeLog([requested, planned(makePlan()), { type: 'approval-needed', body: {} }]);
const older = reduceChange(log.slice(0, 2));
const newer = reduceChange(log);
const ok = { ok: true } as const;
const allowed: ChangeView['allowed'] = { approve: ok, reject: ok, cancel: ok, pause: ok, resume: ok, resolve: ok };

describe('mergeView', () => {
  test('events that are ahead win; what is allowed stays from the snapshot', () => {
    if (older === null || newer === null) throw new Error('the log does not fold');
    expect(mergeView({ ...older, allowed }, newer)).toEqual({ ...newer, allowed });
  });

  test('a snapshot that is ahead wins, also over another change', () => {
    if (older === null || newer === null) throw new Error('the log does not fold');
    const snapshot = { ...newer, allowed };
    expect(mergeView(snapshot, older)).toBe(snapshot);
    expect(mergeView({ ...older, allowed }, { ...newer, id: '8' })?.id).toBe('7');
  });

  test('nothing is shown before the snapshot', () => {
    expect(mergeView(undefined, newer)).toBeNull();
  });
});
