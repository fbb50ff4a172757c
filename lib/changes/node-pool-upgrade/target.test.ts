import { describe, expect, test } from 'vitest';
import { partsBehind, type UpgradeTarget } from './target';
import { compareVersions } from '@/lib/domain/pool/windows-rules';
import { aKubeNode } from '@/lib/changes/testing/objects';

describe('versions', () => {
  test.each<[string, string, number | null]>([
    ['v1.32.1', '1.32.1-aliyun.1', 0],
    ['v1.31.9', '1.32.1-aliyun.1', -1],
    ['v1.33.0', '1.32.9', 1],
    ['v1.32', '1.32.1', -1],
    ['containerd://2.1.10', '2.1.9', 1],
    ['unclear', '1.32.1', null],
  ])('%s compared to %s', (a, b, order) => {
    const seen = compareVersions(a, b);
    expect(seen === null ? null : Math.sign(seen)).toBe(order);
  });
});

describe('outdated parts', () => {
  const nothing: UpgradeTarget = { kubelet: null, runtime: null, imageId: null, build: null };
  const node = aKubeNode('w', { kubeletVersion: 'v1.31.9', containerRuntime: 'containerd://1.6.38', build: '17763' });
  const reported = (imageId: string | null) => ({
    instanceId: 'i-w',
    nodeName: 'w',
    poolId: 'np',
    rawState: 'running',
    nodeStatus: 'Ready',
    errorMessage: null,
    instanceType: null,
    ip: null,
    createdAt: null,
    source: null,
    chargeType: null,
    imageId,
  });

  test.each<[string, Partial<UpgradeTarget>, string | null | undefined, string[]]>([
    ['nothing requested', {}, 'win2019', []],
    ['an older kubelet', { kubelet: '1.32.1-aliyun.1' }, null, ['kubelet']],
    ['a newer kubelet', { kubelet: '1.30.1-aliyun.1' }, null, []],
    ['an older runtime', { runtime: '2.1.5' }, null, ['runtime']],
    ['the same runtime', { runtime: '1.6.38' }, null, []],
    ['another image', { imageId: 'win2022', build: '20348' }, 'win2019', ['image']],
    ['the image', { imageId: 'win2022', build: '20348' }, 'win2022', []],
    ['an unknown image of another build', { imageId: 'win2022', build: '20348' }, null, ['image']],
    ['an unknown image of the same build', { imageId: 'win2019b', build: '17763' }, null, ['image']],
    ['an instance that ACK does not list', { imageId: 'win2019b', build: '17763' }, undefined, ['image']],
  ])('%s', (_, target, image, parts) => {
    const cloud = image === undefined ? undefined : reported(image);
    expect(partsBehind(node, { cloud, target: { ...nothing, ...target }, unsure: 'behind' })).toEqual(parts);
  });

  test('an upgraded node with an unknown image of the same build is not behind', () => {
    const target = { ...nothing, imageId: 'win2019b', build: '17763' };
    expect(partsBehind(node, { cloud: undefined, target, unsure: 'there' })).toEqual([]);
    const other = { ...target, build: '20348' };
    expect(partsBehind(node, { cloud: undefined, target: other, unsure: 'there' })).toEqual(['image']);
  });
});
