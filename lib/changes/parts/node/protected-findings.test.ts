import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { planOf } from '../../testing/produced';
import type { SampleWorld } from '../../testing/sample-world';

const UNTIL = Date.parse('2031-01-01T00:00:00Z');
const PAST = Date.parse('2020-01-01T00:00:00Z');

const holding =
  (name: string, until = UNTIL) =>
  (world: SampleWorld): void =>
    world.setNode(name, { annotations: protectionAnnotations({ owner: 'olu', reason: 'disk test', until }) });

async function blockers(kind: string, q: { world: (world: SampleWorld) => void; input?: { [field: string]: Json } }) {
  const { draft } = await planOf({ kind, ...q });
  return draft.findings.flatMap(({ code, severity, subject }) =>
    severity === 'blocker' ? [`${code} ${subject.name}`] : [],
  );
}

/** Each kind with a node that its sample changes, and one of the same pool that it does not. */
const kinds: [kind: string, touched: string, other: string | null, input?: { [field: string]: Json }][] = [
  ['node.drain', 'default-nodepool-n0', 'default-nodepool-n1'],
  ['node.remove', 'default-nodepool-n2', 'default-nodepool-n0'],
  ['node-pool.repair', 'default-nodepool-n1', 'default-nodepool-n0'],
  ['node-pool.delete', 'win-legacy-n1', null, { force: true }],
  ['node-pool.upgrade', 'win-legacy-n1', 'default-nodepool-n0'],
  ['node.restart-instance', 'default-nodepool-n0', 'default-nodepool-n1'],
];

describe.each(kinds)('%s', (kind, touched, other, input = {}) => {
  test('does not take a protected node', async () => {
    expect(await blockers(kind, { world: holding(touched), input })).toEqual([`node-protected ${touched}`]);
  });

  test('ignores expired protection and protected nodes that it does not change', async () => {
    expect(await blockers(kind, { world: holding(touched, PAST), input })).toEqual([]);
    if (other !== null) expect(await blockers(kind, { world: holding(other), input })).toEqual([]);
  });
});

describe('a smaller pool', () => {
  const warned = async (world: (world: SampleWorld) => void, desired = 1) => {
    const { draft } = await planOf({ kind: 'node-pool.scale', input: { desired }, world });
    return draft.findings
      .filter(({ code }) => code === 'protected-may-be-removed')
      .map(({ params }) => params['names']);
  };

  test('names protected nodes that are likely to be removed, and no others', async () => {
    expect(await warned(holding('default-nodepool-n2'))).toEqual(['default-nodepool-n2 (olu)']);
    expect(await warned(holding('default-nodepool-n0'))).toEqual([]);
    expect(await warned(holding('default-nodepool-n2', PAST))).toEqual([]);
  });

  test('names every protected node if it is unknown which ones leave, and none if the pool grows', async () => {
    const unknown = (world: SampleWorld): void => {
      holding('default-nodepool-n0')(world);
      world.alterAckNode('i-default-nodepool-n1', { creation_time: '' });
    };
    expect(await warned(unknown)).toEqual(['default-nodepool-n0 (olu)']);
    expect(await warned(holding('default-nodepool-n0'), 5)).toEqual([]);
  });
});
