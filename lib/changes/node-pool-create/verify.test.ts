import { describe, expect, test } from 'vitest';
import { aPod, type PodSetup, type TemplateSetup } from '@/lib/changes/testing/objects';
import { kindOf } from '@/lib/changes/testing/produced';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import type { PhraseValue } from '@/lib/domain/message/model';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const kind = kindOf('node-pool.create');

const selector = (os: string) => ({ nodeSelector: { 'kubernetes.io/os': os } });
const affinity = (os: string): TemplateSetup => ({
  requiredNodeAffinity: [{ expressions: [{ key: 'beta.kubernetes.io/os', operator: 'In', values: [os] }], fields: [] }],
});

const pod = (template: TemplateSetup, more: PodSetup = {}, name = 'pod-1'): KubeObject =>
  aPod(name, { nodeName: 'win-a-1', workload: null, template, ...more });

/** Names that verification reports as strays on the one node of a new Windows pool. */
async function misplaced(...pods: KubeObject[]): Promise<PhraseValue | undefined> {
  const world = new SampleWorld();
  const { data } = await kind.plan(world.planContext(), kind.parseInput(windowsPoolInput));
  const windows = world.pool('np-2');
  const config = { ...windows.config, nodepool_info: { name: 'win-a' } };
  world.state.pools.push({ ...windows, poolId: 'np-9', config });
  world.addNode('win-a-1', { poolId: 'np-9' });
  world.put(...pods);
  const found = await kind.verify(world.planContext(), data);
  return found.find((one) => one.code === 'linux-pods-on-new-nodes')?.params['names'];
}

describe('pods on the nodes of a new Windows pool', () => {
  test.each<[string, KubeObject, string | undefined]>([
    ['of a CronJob, for Windows', pod(selector('windows'), { workload: { kind: 'Job', name: 'report-1' } }), undefined],
    ['of a CloneSet, for Windows', pod(affinity('windows'), { workload: { kind: 'CloneSet', name: 'w' } }), undefined],
    ['for Windows by the OS field', pod({ os: 'windows' }), undefined],
    ['of a Windows image', pod({ images: ['mcr.microsoft.com/windows/nanoserver:ltsc2022'] }), undefined],
    ['without an OS', pod({}, { workload: { kind: 'DaemonSet', name: 'agent' } }), 'shop/DaemonSet/agent'],
    ['for Linux, of a CloneSet', pod({}, { workload: { kind: 'CloneSet', name: 'api' } }), 'shop/CloneSet/api'],
    ['for Linux, without an owner', pod({ os: 'linux' }), 'shop/Pod/pod-1'],
    ['that ended', pod({}, { phase: 'Succeeded' }), undefined],
    ['on another node', pod({}, { nodeName: 'default-nodepool-n0' }), undefined],
  ])('%s', async (_name, one, names) => expect(await misplaced(one)).toBe(names));

  test('each owner once', async () => {
    const workload = { kind: 'ReplicaSet', name: 'api' };
    expect(await misplaced(pod({}, { workload }), pod({}, { workload }, 'pod-2'))).toBe('shop/ReplicaSet/api');
  });
});
