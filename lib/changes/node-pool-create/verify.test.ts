import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { aNode, aTemplate } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import { windowsPoolInput } from '@/lib/changes/testing/fake-samples';
import type { PhraseValue } from '@/lib/domain/phrase/phrase';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { PodTemplate } from '@/lib/domain/workload/workload';

const kind = changeKinds['node-pool.create'];

const selector = (os: string) => ({ nodeSelector: { 'kubernetes.io/os': os } });
const affinity = (os: string): Partial<PodTemplate> => ({
  requiredNodeAffinity: [
    { expressions: [{ key: 'beta.kubernetes.io/os', operator: 'In', values: [os] }], fields: [] },
  ],
});

function pod(template: Partial<PodTemplate>, more: Partial<KubePod> = {}): KubePod {
  return {
    uid: 'pod-1',
    namespace: 'shop',
    name: 'pod-1',
    nodeName: 'win-a-1',
    phase: 'Running',
    ownerUid: null,
    workload: null,
    requests: { cpuMilli: 0, memoryMiB: 0, pods: 1 },
    template: aTemplate(template),
    ...more,
  };
}

/** Names the verification of a new Windows pool gives as strangers on its one node. */
async function strangers(...pods: KubePod[]): Promise<PhraseValue | undefined> {
  if (kind === undefined) throw new Error('no kind');
  const world = new FakeWorld();
  const { data } = await kind.plan(world.planContext(0), kind.parseInput(windowsPoolInput));
  const [, windows] = world.state.pools;
  if (windows === undefined) throw new Error('no Windows pool');
  const pool = { ...windows, id: 'np-9', name: 'win-a' };
  world.state.pools.push(pool);
  world.state.nodes.push(aNode('win-a-1', { pool }));
  world.state.pods = pods;
  const found = await kind.verify(world.planContext(0), data);
  return found.find((one) => one.code === 'linux-pods-on-new-nodes')?.params['names'];
}

describe('pods on the nodes of a new Windows pool', () => {
  test.each<[string, KubePod, string | undefined]>([
    [
      'of a CronJob, for Windows',
      pod(selector('windows'), { workload: { kind: 'Job', name: 'report-1' } }),
      undefined,
    ],
    [
      'of a CloneSet, for Windows',
      pod(affinity('windows'), { workload: { kind: 'CloneSet', name: 'web' } }),
      undefined,
    ],
    ['for Windows by the OS field', pod({ os: 'windows' }), undefined],
    ['of a Windows image', pod({ images: ['mcr.microsoft.com/windows/nanoserver:ltsc2022'] }), undefined],
    [
      'that says nothing',
      pod({}, { workload: { kind: 'DaemonSet', name: 'agent' } }),
      'shop/DaemonSet/agent',
    ],
    [
      'for Linux, of a CloneSet',
      pod({}, { workload: { kind: 'CloneSet', name: 'api' } }),
      'shop/CloneSet/api',
    ],
    ['for Linux, without an owner', pod({ os: 'linux' }), 'shop/Pod/pod-1'],
    ['that ended', pod({}, { phase: 'Succeeded' }), undefined],
    ['on another node', pod({}, { nodeName: 'default-nodepool-n0' }), undefined],
  ])('%s', async (_name, one, names) => expect(await strangers(one)).toBe(names));

  test('each owner once', async () => {
    const workload = { kind: 'ReplicaSet', name: 'api' };
    expect(await strangers(pod({}, { workload }), pod({}, { workload, uid: 'pod-2', name: 'pod-2' }))).toBe(
      'shop/ReplicaSet/api',
    );
  });
});
