import { describe, expect, test } from 'vitest';
import { poolStateSchema } from '@/lib/domain/pool/node-pool';
import { poolActions, whyNotAct } from './pool-actions';
import { makePool } from './testing/make-pool';

const why = (parts: Parameters<typeof makePool>[0]) =>
  Object.fromEntries(poolActions.map((action) => [action, whyNotAct(action, makePool(parts))]));
const nothing = {
  scale: null,
  edit: null,
  drain: null,
  upgrade: null,
  repair: null,
  push: null,
  attach: null,
  delete: null,
};

describe('what cannot be done to a pool', () => {
  test.each([
    [{}, nothing],
    [{ state: 'degraded' }, nothing],
    [{ isDefault: true }, { ...nothing, delete: 'defaultPool' }],
    [{ scaling: { mode: 'auto', min: 1, max: 3 } }, { ...nothing, scale: 'autoScaling' }],
    [{ os: 'unknown' }, { ...nothing, edit: 'unknownOs', upgrade: 'unknownOs', attach: 'unknownOs' }],
    [{ total: 0 }, { ...nothing, drain: 'noNodes', upgrade: 'noNodes', repair: 'noNodes', push: 'noNodes' }],
    // Not known is not none.
    [{ total: null }, nothing],
  ] as const)('%j', (parts, reasons) => {
    expect(why(parts)).toEqual(reasons);
  });

  test('is everything but edit and drain while ACK works on it, and everything while it is being deleted', () => {
    for (const state of poolStateSchema.options) {
      const reasons = why({ state });
      const calm = state === 'active' || state === 'degraded';
      expect([state, reasons['scale'] === null]).toEqual([state, calm]);
      const going = state === 'deleting' ? 'deleting' : null;
      expect([state, reasons['edit'], reasons['drain']]).toEqual([state, going, going]);
    }
    expect(why({ state: 'unknown' })['delete']).toBe('unknownState');
  });
});
