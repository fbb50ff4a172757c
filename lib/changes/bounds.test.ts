import { expect, test } from 'vitest';
import { staysWithin } from '@/lib/domain/change/canonical';
import type { CompleteDraft } from '@/lib/domain/change/plan';
import { aBudget, aPod, aTemplate, aWorkload, type PodSetup } from './testing/objects';
import { planOf, type FindingCase, type Setting } from './testing/produced';

const nodePool = { id: 'np-1', name: 'default-nodepool' };
const taint = { key: 'out', value: '', effect: 'NoExecute' };
const name = 'default-nodepool-n0';
const node = { name, uid: `uid-${name}` };
const nodes = [node];
const instances = [{ ...node, instanceId: `i-${name}` }];
const selected = { nodeSelector: { keep: 'yes' } };
const daemon: Setting = (world) => {
  world.setNode(name, { labels: { keep: 'yes' } });
  world.put(aWorkload('crew', { kind: 'DaemonSet', template: aTemplate(selected) }));
};

const inPlace = { nodePool, kubelet: true, runtimeVersion: null };
const old: Setting = (world) => world.setNode(/^default-/, { kubeletVersion: 'v1.31.9' });

const INTERRUPTING: FindingCase[] = [
  { kind: 'node.drain', input: { nodes } },
  { kind: 'node.remove', input: { nodes: instances, drain: false } },
  { kind: 'node.remove', input: { nodes: instances, drain: true } },
  { kind: 'node.restart-instance', input: { drainFirst: false } },
  { kind: 'node.restart-instance', input: { drainFirst: true } },
  { kind: 'node.taint', input: { set: [taint], remove: [] } },
  { kind: 'node-pool.delete', input: { nodePool, force: true } },
  { kind: 'node-pool.scale', input: { nodePool, desired: 0 } },
  { kind: 'node-pool.repair', input: { nodePool, always: true, autoRestart: true } },
  { kind: 'node-pool.update', input: { nodePool, set: { taints: [taint] } } },
  { kind: 'node-pool.upgrade', input: { ...inPlace, replaceSystemDisk: true }, world: old },
  { kind: 'node-pool.upgrade', input: { ...inPlace, replaceSystemDisk: true, batches: { surge: 1 } }, world: old },
];

const bare: Setting = (world) => world.remove('Pod');

/** The same request, planned before and after something happened in the cluster. */
async function covers(one: FindingCase, q: { before?: Setting; after: Setting }): Promise<boolean> {
  const settings = [bare, one.world, q.before].flatMap((setting) => setting ?? []);
  const planned = async (...more: Setting[]) => {
    const world: Setting = (scene) => [...settings, ...more].forEach((setting) => setting(scene));
    const { draft } = await planOf({ ...one, world });
    return { ...draft, targets: draft.targets ?? [], steps: [] } satisfies CompleteDraft & { steps: [] };
  };
  return staysWithin(await planned(q.after), await planned());
}

const podsOf = (owner: string, count: number, setup: PodSetup = {}): Setting => {
  const workload = { kind: 'Deployment', name: owner };
  const names = Array.from({ length: count }, (_, at) => `${owner}-${at}`);
  return (world) => world.put(...names.map((pod) => aPod(pod, { workload, labels: { app: owner }, ...setup })));
};

const web = podsOf('web', 3);

test.each(INTERRUPTING)(
  '$kind: an approval covers churn, and neither many more pods nor another workload: $input',
  async (one) => {
    expect(await covers(one, { after: podsOf('payroll', 12) })).toBe(false);
    expect(await covers(one, { before: web, after: podsOf('payroll', 1) })).toBe(false);
    expect(await covers(one, { before: web, after: podsOf('web', 4) })).toBe(true);
    expect(await covers(one, { before: web, after: bare })).toBe(true);
  },
);

test('a label that stops pods of DaemonSets', async () => {
  const one = { kind: 'node.label', input: { nodes, set: {}, remove: ['keep'] }, world: daemon };
  const workload = { kind: 'DaemonSet', name: 'crew' };
  expect(await covers(one, { after: (world) => world.put(aPod('crew-1', { workload, template: selected })) })).toBe(
    false,
  );
});

const onLinux = aTemplate({ nodeSelector: { 'kubernetes.io/os': 'linux' } });

test('Jobs that come and go do not ask again, the first one does', async () => {
  const one = { kind: 'node.drain', input: { nodes } };
  const job =
    (name: string): Setting =>
    (world) =>
      world.put(aPod(name, { workload: { kind: 'Job', name }, labels: { app: name }, template: onLinux }));
  expect(await covers(one, { before: job('build-1'), after: job('build-2') })).toBe(true);
  expect(await covers(one, { before: web, after: job('build-1') })).toBe(false);
});

test('an accepted loss that nothing was lost by before', async () => {
  const one = { kind: 'node.drain', input: { nodes, accepted: { emptyDir: 'all', hostPath: 'all', bare: 'all' } } };
  expect(await covers(one, { before: web, after: (world) => world.put(aPod('lone', { workload: null })) })).toBe(false);
});

test('a drain waits for PDBs without another approval; ACK does not wait', async () => {
  const after: Setting = (world) => world.put(aBudget('web', { labels: { app: 'web' } }));
  expect(await covers({ kind: 'node.drain', input: { nodes } }, { before: web, after })).toBe(true);
  expect(await covers({ kind: 'node.remove', input: { nodes: instances, drain: true } }, { before: web, after })).toBe(
    false,
  );
});
