import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  autoRepair,
  autoRepairSchema,
  unhealthyRemedy,
  type RepairChange,
  type RepairNode,
  type RepairInputs,
} from './auto-repair';
import { WINDOWS_REMEDIES, type WindowsSignal } from './windows-signals';

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
  ...more,
});
const unhealthy = (name: string, more: Partial<RepairNode> = {}): RepairNode =>
  node(name, { remedy: 'drain', unhealthySince: NOW - 20 * MINUTE_MS, ...more });
const well = (count: number): RepairNode[] => Array.from({ length: count }, (_, at) => node(`well-${at}`));
const change = (name: string, more: Partial<RepairChange> = {}): RepairChange => ({
  uids: [`u-${name}`],
  byPolicy: true,
  open: false,
  at: NOW - HOUR_MS,
  ...more,
});
const judge = (more: Partial<RepairInputs>) => autoRepair({ policy, nodes: [], changes: [], now: NOW, ...more });

type Row = [name: string, question: Partial<RepairInputs>, requested: string[], why: Record<string, string>];

const rows: Row[] = [
  ['nothing is ill', { nodes: well(5) }, [], {}],
  ['one has been ill for long enough', { nodes: [unhealthy('a'), ...well(5)] }, ['a'], {}],
  ['the only node of a pool', { nodes: [unhealthy('a')] }, ['a'], {}],
  [
    'not for long enough',
    { nodes: [unhealthy('a', { unhealthySince: NOW - 15 * MINUTE_MS + 1 }), ...well(5)] },
    [],
    { a: 'repair.waits' },
  ],
  ['just long enough', { nodes: [unhealthy('a', { unhealthySince: NOW - 15 * MINUTE_MS }), ...well(5)] }, ['a'], {}],
  [
    'a remedy that the policy has not',
    { nodes: [unhealthy('a', { remedy: 'replace' }), unhealthy('b', { remedy: 'restart-pods', poolId: 'x' })] },
    [],
    { a: 'repair.not-allowed', b: 'repair.not-allowed' },
  ],
  ['held', { nodes: [unhealthy('a', { isProtected: true }), ...well(5)] }, [], { a: 'repair.protected' }],
  ['cordoned', { nodes: [unhealthy('a', { cordoned: true }), ...well(5)] }, [], { a: 'repair.cordoned' }],
  [
    'somebody works on it',
    { nodes: [unhealthy('a'), ...well(5)], changes: [change('a', { byPolicy: false, open: true })] },
    [],
    { a: 'repair.open' },
  ],
  [
    'somebody works on its pool as a whole',
    { nodes: [unhealthy('a'), ...well(5)], changes: [change('a', { uids: ['np'], byPolicy: false, open: true })] },
    [],
    { a: 'repair.open' },
  ],
  [
    'somebody works on another pool',
    { nodes: [unhealthy('a'), ...well(5)], changes: [change('a', { uids: ['x'], byPolicy: false, open: true })] },
    ['a'],
    {},
  ],
  [
    'ACK rebuilds nodes of its pool',
    { nodes: [unhealthy('a', { poolMoves: true }), ...well(5)] },
    [],
    { a: 'repair.pool-moves' },
  ],
  [
    'what others did to it is no reason',
    { nodes: [unhealthy('a'), ...well(5)], changes: [change('a', { byPolicy: false })] },
    ['a'],
    {},
  ],
  [
    'asked for within a day',
    { nodes: [unhealthy('a'), ...well(5)], changes: [change('a', { at: NOW - 23 * HOUR_MS })] },
    [],
    { a: 'repair.requested-recently' },
  ],
  [
    'asked for a day ago',
    { nodes: [unhealthy('a'), ...well(5)], changes: [change('a', { at: NOW - 24 * HOUR_MS })] },
    ['a'],
    {},
  ],
  [
    'two of a pool: the one that is ill for longer, and never two at a time',
    {
      nodes: [unhealthy('a'), unhealthy('b', { unhealthySince: NOW - HOUR_MS }), ...well(8)],
      policy: { ...policy, atMost: 5 },
    },
    ['b'],
    { a: 'repair.pool-busy' },
  ],
  [
    'two pools, one at a time',
    { nodes: [unhealthy('a'), unhealthy('b', { poolId: 'other' })] },
    ['a'],
    { b: 'repair.at-most' },
  ],
  [
    'two pools, two at a time',
    { nodes: [unhealthy('a'), unhealthy('b', { poolId: 'other' })], policy: { ...policy, atMost: 2 } },
    ['a', 'b'],
    {},
  ],
  [
    'an open one counts, whatever became of its node',
    { nodes: [unhealthy('a'), ...well(5)], changes: [change('away', { open: true })] },
    [],
    { a: 'repair.at-most' },
  ],
  [
    'the day is used up',
    { nodes: [unhealthy('a'), ...well(5)], changes: ['x', 'y', 'z'].map((name) => change(name)) },
    [],
    { a: 'repair.per-day' },
  ],
  [
    'too much of the pool is ill',
    { nodes: [unhealthy('a'), unhealthy('b'), ...well(3)] },
    [],
    { a: 'repair.pool-failing', b: 'repair.pool-failing' },
  ],
  [
    'as much as may be',
    { nodes: [unhealthy('a'), unhealthy('b'), unhealthy('c'), ...well(7)] },
    ['a'],
    { b: 'repair.pool-busy', c: 'repair.pool-busy' },
  ],
];

describe('automatic repair', () => {
  test.each(rows)('%s', (_name, question, requested, why) => {
    const verdict = judge(question);
    expect(verdict.request.map(({ node: { name } }) => name)).toEqual(requested);
    const reported = [...verdict.why].map(([uid, message]) => [uid, message.phrase?.key]);
    expect(Object.fromEntries(reported)).toEqual(
      Object.fromEntries(Object.entries(why).map(([name, key]) => [`u-${name}`, `domain.${key}`])),
    );
  });

  test('never exceeds its limits, never two of a pool, and never touches what it must not', () => {
    const someNode = fc.record({
      uid: fc.uuid(),
      name: fc.string({ maxLength: 8 }),
      poolId: fc.constantFrom('p', 'q', null),
      cordoned: fc.boolean(),
      isProtected: fc.boolean(),
      poolMoves: fc.boolean(),
      remedy: fc.constantFrom(...WINDOWS_REMEDIES),
      unhealthySince: fc.option(fc.integer({ min: NOW - 2 * HOUR_MS, max: NOW })),
    });
    const someChange = fc.record({
      uids: fc.array(fc.uuid(), { maxLength: 2 }),
      byPolicy: fc.boolean(),
      open: fc.boolean(),
      at: fc.integer({ min: NOW - 30 * HOUR_MS, max: NOW }),
    });
    const limits = fc.record({ atMost: fc.integer({ min: 1, max: 5 }), perDay: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(someNode), fc.array(someChange, { maxLength: 4 }), limits, (nodes, changes, some) => {
        const { request, why } = judge({ nodes, changes, policy: { ...policy, ...some } });
        const own = changes.filter(({ byPolicy }) => byPolicy);
        expect(request.length).toBeLessThanOrEqual(Math.max(0, some.atMost - own.filter(({ open }) => open).length));
        expect(request.length).toBeLessThanOrEqual(some.perDay);
        expect(new Set(request.map((one) => one.node.poolId)).size).toBe(request.length);
        for (const one of request) {
          expect(one.node).toMatchObject({ isProtected: false, cordoned: false, poolMoves: false, remedy: 'drain' });
          expect(NOW - (one.node.unhealthySince ?? NOW)).toBeGreaterThanOrEqual(policy.afterMinutes * MINUTE_MS);
        }
        // Every unhealthy node is repaired or has a reason why not.
        const sick = nodes.filter(({ unhealthySince }) => unhealthySince !== null);
        expect(request.length + why.size).toBe(new Set(sick.map(({ uid }) => uid)).size);
      }),
    );
  });

  test('only what is ill asks for a remedy, and the strongest counts', () => {
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
