import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byImpact, needKinds, type Ranked } from './need';

const need = (parts: Partial<Ranked>): Ranked => ({
  key: 'k',
  kind: 'pods',
  environment: 'prod',
  since: 1_000,
  reach: { nodes: 0, pods: 0 },
  ...parts,
});

describe('what comes first', () => {
  test.each<[string, Partial<Ranked>, Partial<Ranked>]>([
    [
      'what is broken before what is held up',
      { kind: 'nodes-not-ready', environment: 'dev' },
      { kind: 'pool-stuck', reach: { nodes: 50, pods: 900 } },
    ],
    ['what is held up before a decision', { kind: 'pool-short', environment: 'dev' }, { kind: 'approval' }],
    [
      'production before the rest',
      { reach: { nodes: 0, pods: 3 } },
      { environment: 'dev', reach: { nodes: 0, pods: 500 } },
    ],
    ['staging before development', { environment: 'staging' }, { environment: 'dev' }],
    ['more pods', { kind: 'nodes-not-ready', reach: { nodes: 2, pods: 31 } }, { reach: { nodes: 0, pods: 6 } }],
    ['more nodes with as many pods', { reach: { nodes: 2, pods: 3 } }, { reach: { nodes: 1, pods: 3 } }],
    ['the older', { since: 1_000 }, { since: 2_000 }],
    ['known times before unknown ones', { since: 9_000 }, { since: null }],
    ['unknown reach before none', { reach: { nodes: 0, pods: null } }, { reach: { nodes: 0, pods: 0 } }],
    ['some reach before unknown reach', { reach: { nodes: 0, pods: 1 } }, { reach: { nodes: 0, pods: null } }],
  ])('%s', (_, first, second) => {
    expect(byImpact(need(first), need({ key: 'l', ...second }))).toBeLessThan(0);
    expect(byImpact(need({ key: 'l', ...second }), need(first))).toBeGreaterThan(0);
  });

  test('the order does not depend on the order in which they are found', () => {
    const any = fc.record({
      key: fc.uuid(),
      kind: fc.constantFrom(...needKinds),
      environment: fc.constantFrom('prod' as const, 'staging' as const, 'dev' as const),
      since: fc.option(fc.nat(5)),
      reach: fc.record({ nodes: fc.option(fc.nat(3)), pods: fc.option(fc.nat(3)) }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ key }) => key, maxLength: 12 }), (needs) => {
        const keys = (list: readonly Ranked[]) => list.toSorted(byImpact).map(({ key }) => key);
        expect(keys(needs.toReversed())).toEqual(keys(needs));
      }),
    );
  });
});
