import { expect, test } from 'vitest';
import { mapBudget } from './map-budget';

const budget = (spec: object, status: object = {}) =>
  mapBudget({ metadata: { name: 'b', namespace: 'shop', uid: 'u' }, spec, status });

const appIs = { key: 'app', operator: 'In', values: ['web'] };

test.each<[object, unknown]>([
  [{}, null],
  [{ selector: null }, null],
  [{ selector: {} }, []],
  [{ selector: { matchLabels: { app: 'web' } } }, [appIs]],
  [
    { selector: { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'tier', operator: 'Exists' }] } },
    [appIs, { key: 'tier', operator: 'Exists', values: [] }],
  ],
  [{ selector: { matchExpressions: [{ key: 'tier', operator: 'Near', values: ['x'] }] } }, null],
])('%j selects %j', (spec, selector) => {
  expect(budget(spec)?.selector).toEqual(selector);
});

test('tells what the controller said, and when it said nothing', () => {
  const status = { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 };
  expect(budget({}, status)).toMatchObject({ namespace: 'shop', name: 'b', ...status });
  expect(budget({})).toMatchObject({ disruptionsAllowed: null, currentHealthy: null });
  expect(mapBudget({})).toBeNull();
});
