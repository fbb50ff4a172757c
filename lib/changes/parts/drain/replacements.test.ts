import { expect, test } from 'vitest';
import { aPod, type PodSetup } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { podsOf } from './batch-pods';
import { Replacements } from './replacements';

const web: PodSetup = { workload: { kind: 'Deployment', name: 'web' } };

/** Where a pod's replacement is said to be after the pod is gone and another one of its owner was created. */
async function placeOf(pod: PodSetup, next: PodSetup): Promise<string | undefined> {
  const world = new SampleWorld();
  world.remove('Pod');
  world.put(aPod('old', { ...web, ...pod }));
  const nodes = (await world.kube.nodes()).filter(({ name }) => name === 'default-nodepool-n0');
  const accepted = { emptyDir: [], hostPath: [], bare: [] };
  const { rows } = await podsOf(world.planContext(), { nodes, accepted });
  const replacements = new Replacements();
  const at = (now: number) => world.runContext({ now, changeId: 'c' });
  await replacements.look(at(0), { rows, gone: [] });
  world.remove('Pod');
  world.put(aPod('new', { ...web, ...next }));
  await replacements.look(at(10_000), { rows: [], gone: ['uid-old'] });
  return replacements.placeOf('uid-old');
}

const there: PodSetup = { nodeName: 'default-nodepool-n1' };

test.each<[string, PodSetup, PodSetup, string | undefined]>([
  ['a running pod is replaced', {}, there, 'default-nodepool-n1'],
  ['a pod that had ended is not', { phase: 'Failed' }, there, undefined],
  ['a pod without a node replaces none', {}, { nodeName: null, phase: 'Pending' }, undefined],
  ['a pod that its node rejected replaces none', {}, { ...there, phase: 'Failed' }, undefined],
])('%s', async (_, pod, next, place) => expect(await placeOf(pod, next)).toBe(place));
