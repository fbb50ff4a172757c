import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeFilter } from '@/lib/contract/nodes';
import { nodePoolQuery } from '@/lib/contract/node-pools';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from '../cluster-store';
import { listState } from '../live/live-view';
import { matchesPool } from './pool-query';

let store: ClusterStore;

const node = (parts: Parameters<typeof rawNode>[0]) => store.sink('nodes').upsert(rawNode(parts), true);
const names = (query: object) => store.matchingNodes(nodeFilter.parse(query)).map(({ name }) => name);
const held = (inMs: number, owner = 'olu') => ({
  'mullion/protected-by': owner,
  'mullion/protection-reason': 'a long test',
  'mullion/protected-until': new Date(Date.now() + inMs).toISOString(),
});

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  node({ name: 'l1', labels: { team: 'web', tier: '' } });
  node({ name: 'l2', labels: { team: 'db' }, annotations: held(3_600_000) });
  node({ name: 'w1', os: 'windows', build: '17763', labels: { team: 'web' }, annotations: held(-1_000) });
  node({ name: 'w2', os: 'windows', build: '20348' });
  node({ name: 'w3', os: 'windows', build: '17763' });
  store.setKnown('nodes');
});

test('a protection is counted until it expires, without any event', () => {
  expect(store.nodeTotals()?.protected).toBe(1);
  vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] });
  expect(store.nodeTotals()?.protected).toBe(0);
});

describe('a filtered list', () => {
  test.each([
    [{ label: 'team' }, ['l1', 'l2', 'w1']],
    [{ label: 'team=web' }, ['l1', 'w1']],
    [{ label: 'team=web,tier=' }, ['l1']],
    [{ label: 'team=web', os: 'windows' }, ['w1']],
    [{ label: 'team=nobody' }, []],
    [{ build: '17763' }, ['w1', 'w3']],
    // An expired protection does not count.
    [{ protected: 'yes' }, ['l2']],
    [{ protected: 'no' }, ['l1', 'w1', 'w2', 'w3']],
  ])('%j', (query, expected) => expect(names(query)).toEqual(expected));

  test.each(['pr\u00fcfung', 'Pru\u0308fung'])('finds a pool by either form of its name: %j', (q) => {
    const pool = { name: 'Pr\u00fcfung'.normalize('NFD'), id: 'np1', platform: null, os: 'linux', instanceTypes: [] };
    // A filter by text reads no more of the row than this.
    expect(matchesPool(pool as unknown as NodePoolRow, nodePoolQuery.parse({ q }))).toBe(true);
  });

  test('an invalid label is rejected before it could match everything', () =>
    expect(nodeFilter.safeParse({ label: '=web' }).success).toBe(false));
});

test('the totals count protected nodes and nodes of each build', () =>
  expect(store.nodeTotals()).toMatchObject({ protected: 1, builds: { '17763': 2, '20348': 1 } }));

test('a protection that is set or removed moves the row, which shows by whom and why', () => {
  const row = () => store.matchingNodes(nodeFilter.parse({})).find(({ name }) => name === 'l1');
  expect(row()?.protection).toBeNull();
  node({ name: 'l1', version: 2, labels: { team: 'web', tier: '' }, annotations: held(60_000, 'ann') });
  expect(row()?.protection).toMatchObject({ owner: 'ann', reason: 'a long test' });
  node({ name: 'l1', version: 3, labels: { team: 'web', tier: '' } });
  expect(row()?.protection).toBeNull();
});

test('the row shares the labels of the node, and equal texts are one', () => {
  const [one, , other] = store.matchingNodes(nodeFilter.parse({}));
  expect(one?.labels['team']).toBe('web');
  expect(one?.labels).toBe(store.node('l1')?.labels);
  expect(other?.labels['team']).toBe('web');
});

test('a node that gets the label, or is protected, joins the live list that filters for it', () => {
  const moved = (query: object, change: () => void): boolean => {
    const filter = nodeFilter.parse(query);
    const keys = store.matchingNodes(filter).map(({ key }) => key);
    const list = listState({ id: 'v', type: 'nodes', cluster: 'c', keys, filter }, store);
    const unsubscribe = store.subscribe((one) => list.take(one));
    list.flush();
    change();
    store.settle();
    unsubscribe();
    return list.flush().moved;
  };
  const w2 = { name: 'w2', os: 'windows' as const, build: '20348' };
  expect(moved({ label: 'team=web' }, () => node({ ...w2, version: 2, labels: { team: 'web' } }))).toBe(true);
  expect(moved({ protected: 'yes' }, () => node({ ...w2, version: 3, annotations: held(60_000) }))).toBe(true);
  expect(moved({ label: 'team=db' }, () => node({ ...w2, version: 4, labels: { team: 'web' } }))).toBe(false);
});
