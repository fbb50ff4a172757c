import { describe, expect, test } from 'vitest';
import { drainInput, drainOfUrl } from '@/components/change-forms/node/drain-form';
import { startUpgrade, upgradeInput, upgradeOfUrl } from '@/components/change-forms/pool-work/upgrade-form';
import { nodesOfFragment } from '@/components/change-forms/request/chosen-nodes';
import { nodeDrainInput } from '@/lib/changes/node-drain/input';
import { nodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { jsonOf } from '@/lib/domain/json';
import { formHref } from './form-href';
import { targetPage } from './target-page';

const nodePool = { id: 'np-1', name: 'win-a' };
const nodes = [
  { uid: 'u1', name: 'n1' },
  { uid: 'u2', name: 'n2' },
];
const pool: ResourceRef = { type: 'node-pool', uid: 'np-1', name: 'win-a' };

const hrefOf = (kind: string, input: unknown): string | null =>
  formHref({ kind, cluster: 'prod', id: '7', targets: [pool], input: jsonOf(input) });

/** What a page reads from its URL. */
function opened(href: string | null) {
  const { searchParams, hash } = new URL(href ?? '', 'http://mullion.invalid');
  return { get: (name: string) => searchParams.get(name) ?? undefined, nodes: nodesOfFragment(hash) };
}

test.each<[string, unknown, string | null]>([
  ['node-pool.create', {}, '/clusters/prod/pools/new?from=7'],
  ['node-pool.update', {}, '/clusters/prod/pools/np-1/edit?from=7'],
  ['node.cordon', { nodes }, null],
  ['node.drain', nodeDrainInput.parse({ nodes: nodes.slice(0, 1) }), '/clusters/prod/drain#u1=n1'],
  ['node.drain', nodeDrainInput.parse({ nodePool }), '/clusters/prod/pools/np-1/drain'],
  ['node.drain', nodeDrainInput.parse({ build: '20348' }), '/clusters/prod/drain?build=20348'],
  // Of an unknown form: a link could open a form for other nodes.
  ['node.drain', {}, null],
  ['node-pool.upgrade', { nodePool, nodes: [] }, null],
])('%s %j is requested again at %s', (kind, input, href) => {
  expect(hrefOf(kind, input)).toBe(href);
});

test('a drain keeps its limits but not its consent to losses', () => {
  const input = nodeDrainInput.parse({
    nodes,
    onLimit: 'stop-and-uncordon',
    nodeMinutes: 7,
    canaries: 0,
    laterPercent: 25,
  });
  const page = opened(
    hrefOf('node.drain', { ...input, force: true, accepted: { ...input.accepted, emptyDir: 'all' } }),
  );
  expect(drainInput(drainOfUrl(page.get), { nodes: page.nodes })).toEqual(input);
});

describe('an upgrade is requested again as it was', () => {
  test.each<[string, 'linux' | 'windows', object]>([
    ['all nodes', 'linux', {}],
    ['two nodes', 'windows', { nodes, replaceSystemDisk: true }],
    ['versions', 'linux', { kubelet: false, runtimeVersion: '2.1.5' }],
    ['an image', 'windows', { imageId: 'img-1', replaceSystemDisk: true, kubelet: false }],
    ['ACK’s batches', 'linux', { nodes, batch: { maxParallel: 3, intervalMinutes: 10, pause: 'never', maxFailed: 2 } }],
    [
      'own batches',
      'windows',
      {
        nodes,
        replaceSystemDisk: true,
        batches: { surge: 2, nodeMinutes: 9, soakMinutes: 0, onLimit: 'stop-and-uncordon' },
      },
    ],
  ])('%s', (_, os, part) => {
    const input = nodePoolUpgradeInput.parse({ nodePool, ...part });
    const page = opened(hrefOf('node-pool.upgrade', { ...input, ignoreWarnings: true }));
    const chosen = page.nodes.map((node) => ({ ...node, instanceId: null }));
    const form = upgradeOfUrl(startUpgrade(chosen.length === 0 ? null : chosen, os), page.get);
    expect(nodePoolUpgradeInput.parse(upgradeInput(form, { nodePool, os }))).toEqual(input);
  });
});

test.each([
  [[pool], '/clusters/prod/pools/np-1'],
  [[{ type: 'node', uid: 'u', name: 'n1' }], '/clusters/prod/nodes/n1'],
  [[{ type: 'workload', uid: 'w', name: 'shop/Deployment/web' }], '/clusters/prod/placement/shop/Deployment/web'],
  [[{ type: 'node-pool', uid: 'new:a', name: 'a' }], null],
  [[], null],
] as const)('the page of %j', (targets, href) => {
  expect(targetPage({ cluster: 'prod', targets: [...targets] })?.href ?? null).toBe(href);
});
