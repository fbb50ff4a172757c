import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  autoRepair,
  isRecovered,
  unhealthyRemedy,
  type RepairChange,
  type RepairNode,
  type RepairInputs,
} from './auto-repair';
import { autoRepairSchema } from './auto-repair-policy';
import { WINDOWS_REMEDIES } from './windows-parts';
import type { WindowsSignal } from './windows-signals';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW = 1_790_000_000_000;
const policy = autoRepairSchema.parse({ remedies: ['drain'] });

const node = (name: string, more: Partial<RepairNode> = {}): RepairNode => ({
  uid: `u-${name}`,
  name,
  poolId: 'np',
  cordoned: false,
  isProtected: false,
  poolMoves: false,
  remedy: 'none',
  unhealthySince: null,
  recoveredSince: null,
  ...more,
});
const unhealthy = (name: string, more: Partial<RepairNode> = {}): RepairNode =>
  node(name, { remedy: 'drain', unhealthySince: NOW - 20 * MINUTE_MS, ...more });
const well = (count: number): RepairNode[] => Array.from({ length: count }, (_, at) => node(`well-${at}`));
const change = (name: string, more: Partial<RepairChange> = {}): RepairChange => ({
  id: name,
  uids: [`u-${name}`],
  byPolicy: true,
  open: false,
  undecided: false,
  passed: false,
  at: NOW - HOUR_MS,
  ...more,
});
const decide = (more: Partial<RepairInputs>) => autoRepair({ policy, nodes: [], changes: [], now: NOW, ...more });

/** The node `a` of a pool of six, with changes of it. */
const inPool = (more: Partial<RepairNode> = {}): Partial<RepairInputs> => ({
  nodes: [unhealthy('a', more), ...well(5)],
});
const changed = (...changes: RepairChange[]): Partial<RepairInputs> => ({ ...inPool(), changes });
const byUser = (more: Partial<RepairChange>): Partial<RepairInputs> =>
  changed(change('a', { byPolicy: false, ...more }));
const twoPools = { nodes: [unhealthy('a'), unhealthy('b', { poolId: 'other' })] };
const three = ['x', 'y', 'z'].map((name) => change(name));
const ab = [unhealthy('a'), unhealthy('b')];
const FAILING = 'repair.pool-failing';

type Row = [name: string, inputs: Partial<RepairInputs>, requested: string[], why: Record<string, string>];

const rows: Row[] = [
  ['all nodes are healthy', { nodes: well(5) }, [], {}],
  ['a node that is unhealthy for long enough', inPool(), ['a'], {}],
  ['the only node of a pool', { nodes: [unhealthy('a')] }, ['a'], {}],
  ['not for long enough', inPool({ unhealthySince: NOW - 15 * MINUTE_MS + 1 }), [], { a: 'repair.waits' }],
  ['just long enough', inPool({ unhealthySince: NOW - 15 * MINUTE_MS }), ['a'], {}],
  ['a remedy that is not allowed', inPool({ remedy: 'replace' }), [], { a: 'repair.not-allowed' }],
  ['a weaker remedy that is not allowed', inPool({ remedy: 'restart-pods' }), [], { a: 'repair.not-allowed' }],
  ['a protected node', inPool({ isProtected: true }), [], { a: 'repair.protected' }],
  ['a cordoned node', inPool({ cordoned: true }), [], { a: 'repair.cordoned' }],
  ['an open change of the node', byUser({ open: true }), [], { a: 'repair.open' }],
  ['an open change of its pool', byUser({ uids: ['np'], open: true }), [], { a: 'repair.open' }],
  ['an open change of another pool', byUser({ uids: ['x'], open: true }), ['a'], {}],
  ['ACK rebuilds nodes of its pool', inPool({ poolMoves: true }), [], { a: 'repair.pool-moves' }],
  ['an earlier change by a user is no reason', byUser({}), ['a'], {}],
  ['requested within a day', changed(change('a', { at: NOW - 23 * HOUR_MS })), [], { a: 'repair.requested-recently' }],
  ['requested within a day for a fault that passed', changed(change('a', { passed: true })), ['a'], {}],
  ['requested a day ago', changed(change('a', { at: NOW - 24 * HOUR_MS })), ['a'], {}],
  [
    'two of a pool: the one that is unhealthy for longer, and never both at once',
    {
      nodes: [unhealthy('a'), unhealthy('b', { unhealthySince: NOW - HOUR_MS }), ...well(8)],
      policy: { ...policy, atMost: 5 },
    },
    ['b'],
    { a: 'repair.pool-busy' },
  ],
  ['two pools, one at a time', twoPools, ['a'], { b: 'repair.at-most' }],
  ['two pools, two at a time', { ...twoPools, policy: { ...policy, atMost: 2 } }, ['a', 'b'], {}],
  ['an open change counts without its node', changed(change('away', { open: true })), [], { a: 'repair.at-most' }],
  ['the changes of the day are used up', changed(...three), [], { a: 'repair.per-day' }],
  ['too much of the pool is unhealthy', { nodes: [...ab, ...well(3)] }, [], { a: FAILING, b: FAILING }],
  [
    'as many unhealthy nodes as allowed',
    { nodes: [...ab, unhealthy('c'), ...well(7)] },
    ['a'],
    { b: 'repair.pool-busy', c: 'repair.pool-busy' },
  ],
];

describe('automatic repair', () => {
  test.each(rows)('%s', (_name, inputs, requested, why) => {
    const verdict = decide(inputs);
    expect(verdict.request.map(({ node: { name } }) => name)).toEqual(requested);
    const reported = [...verdict.why].map(([uid, message]) => [uid, message.phrase?.key]);
    expect(Object.fromEntries(reported)).toEqual(
      Object.fromEntries(Object.entries(why).map(([name, key]) => [`u-${name}`, `domain.${key}`])),
    );
  });

  test('never exceeds its limits, repairs two nodes of a pool, or touches excluded nodes', () => {
    const someNode = fc.record({
      uid: fc.uuid(),
      name: fc.string({ maxLength: 8 }),
      poolId: fc.constantFrom('p', 'q', null),
      cordoned: fc.boolean(),
      isProtected: fc.boolean(),
      poolMoves: fc.boolean(),
      remedy: fc.constantFrom(...WINDOWS_REMEDIES),
      unhealthySince: fc.option(fc.integer({ min: NOW - 2 * HOUR_MS, max: NOW })),
      recoveredSince: fc.constant(null),
    });
    const someChange = fc.record({
      id: fc.uuid(),
      uids: fc.array(fc.uuid(), { maxLength: 2 }),
      byPolicy: fc.boolean(),
      open: fc.boolean(),
      undecided: fc.boolean(),
      passed: fc.boolean(),
      at: fc.integer({ min: NOW - 30 * HOUR_MS, max: NOW }),
    });
    const limits = fc.record({ atMost: fc.integer({ min: 1, max: 5 }), perDay: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(someNode), fc.array(someChange, { maxLength: 4 }), limits, (nodes, changes, some) => {
        const { request, why } = decide({ nodes, changes, policy: { ...policy, ...some } });
        const own = changes.filter(({ byPolicy }) => byPolicy);
        expect(request.length).toBeLessThanOrEqual(Math.max(0, some.atMost - own.filter(({ open }) => open).length));
        expect(request.length).toBeLessThanOrEqual(some.perDay);
        expect(new Set(request.map((one) => one.node.poolId)).size).toBe(request.length);
        for (const one of request) {
          expect(one.node).toMatchObject({ isProtected: false, cordoned: false, poolMoves: false, remedy: 'drain' });
          expect(NOW - (one.node.unhealthySince ?? NOW)).toBeGreaterThanOrEqual(policy.afterMinutes * MINUTE_MS);
        }
        // Every unhealthy node is repaired or has a reason why not.
        const unhealthy = nodes.filter(({ unhealthySince }) => unhealthySince !== null);
        expect(request.length + why.size).toBe(new Set(unhealthy.map(({ uid }) => uid)).size);
      }),
    );
  });

  const recovered = (name: string, minutes = 15) => node(name, { recoveredSince: NOW - minutes * MINUTE_MS });
  const undecided = (more: Partial<RepairChange> = {}) => [change('a', { open: true, undecided: true, ...more })];
  test.each<[name: string, nodes: RepairNode[], changes: RepairChange[], reason: string | null]>([
    ['whose node has recovered', [recovered('a'), recovered('b', 0)], undecided(), 'recovered'],
    ['whose node is gone', [recovered('b')], undecided(), 'gone'],
    ['whose node has only just recovered', [recovered('a', 14)], undecided(), null],
    ['whose node is unhealthy', [unhealthy('a')], undecided(), null],
    ['of whose node too little is known', [node('a')], undecided(), null],
    ['that a person has approved', [recovered('a')], undecided({ undecided: false }), null],
    ['of a person', [recovered('a')], undecided({ byPolicy: false }), null],
    ['of two nodes, one unhealthy', [recovered('a'), unhealthy('b')], undecided({ uids: ['u-a', 'u-b'] }), null],
  ])('a request %s', (_name, nodes, changes, reason) => {
    expect(decide({ nodes, changes }).withdraw).toEqual(reason === null ? [] : [{ id: 'a', reason }]);
  });

  test('a node has recovered only if its kubelet and its pods are known to be well', () => {
    const parts = (...some: [WindowsSignal['part'], WindowsSignal['state']][]): WindowsSignal[] =>
      some.map(([part, state]) => ({ part, state, since: null, message: { text: '' }, remedy: 'none' }));
    expect(isRecovered(parts(['kubelet', 'healthy'], ['stuck-pods', 'healthy'], ['memory', 'unknown']))).toBe(true);
    expect(isRecovered(parts(['kubelet', 'healthy'], ['stuck-pods', 'unknown']))).toBe(false);
    expect(isRecovered(parts(['kubelet', 'unknown'], ['stuck-pods', 'healthy']))).toBe(false);
    expect(isRecovered(parts(['kubelet', 'healthy'], ['network', 'unhealthy']))).toBe(false);
  });

  test('only unhealthy parts need a remedy, and the strongest counts', () => {
    const signal = (state: WindowsSignal['state'], remedy: WindowsSignal['remedy']): WindowsSignal => ({
      part: 'kubelet',
      state,
      since: null,
      message: { text: '' },
      remedy,
    });
    expect(unhealthyRemedy([signal('watch', 'replace'), signal('healthy', 'none')])).toBe('none');
    expect(unhealthyRemedy([signal('unhealthy', 'drain'), signal('unhealthy', 'replace')])).toBe('replace');
    expect(unhealthyRemedy([signal('unhealthy', 'drain'), signal('watch', 'replace')])).toBe('drain');
  });
});
