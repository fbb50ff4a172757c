import { expect, test } from 'vitest';
import { drainNodesHref, poolUpgradeHref } from '@/lib/client/hrefs';
import { nodesOfFragment } from './chosen-nodes';

const nodes = [
  { uid: 'u-1', name: 'cn-hangzhou.192.168.0.40' },
  { uid: 'u 2&=', name: '<b>#节点' },
];

test.each([drainNodesHref('prod a', nodes), poolUpgradeHref({ cluster: 'prod a', id: 'np/1' }, nodes)])(
  'the nodes of %s are read from its fragment',
  (href) => {
    const url = new URL(href, 'http://mullion.invalid');
    expect(url.search).toBe('');
    expect(nodesOfFragment(url.hash)).toEqual(nodes);
  },
);

test('without nodes an upgrade is one of the whole pool', () => {
  expect(poolUpgradeHref({ cluster: 'c', id: 'np' })).toBe('/clusters/c/pools/np/upgrade');
  expect(nodesOfFragment('')).toEqual([]);
});
