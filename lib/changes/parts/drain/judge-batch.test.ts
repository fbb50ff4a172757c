import { beforeEach, describe, expect, test } from 'vitest';
import { aPod, aTemplate, aWorkload } from '@/lib/changes/testing/objects';
import { planOf } from '@/lib/changes/testing/produced';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { drainData } from './data';
import { drainSteps } from './steps';
import { emptyPast, type WorkPast, type WorkView } from '@/lib/domain/change/step';
import type { KubeReader } from '@/lib/domain/ports/kube';
import type { CompleteDraft } from '@/lib/domain/change/plan';

const MINUTE_MS = 60_000;
const nodes = [0, 1].map((at) => ({ name: `default-nodepool-n${at}`, uid: `uid-default-nodepool-n${at}` }));
const onLinux = aTemplate({ nodeSelector: { 'kubernetes.io/os': 'linux' } });

const web = { workload: { kind: 'Deployment', name: 'web' } };

let scene: SampleWorld;
let draft: CompleteDraft;
beforeEach(async () => {
  ({ scene, draft } = await planOf({
    kind: 'node.drain',
    input: { nodes },
    world: (world) => {
      world.remove('Pod');
      for (const [at, { name }] of nodes.entries())
        world.put(
          aPod(`web-${at}`, { nodeName: name, template: onLinux, workload: { kind: 'Deployment', name: `w${at}` } }),
        );
    },
  }));
});

async function lookAt(
  part: number,
  past: WorkPast = emptyPast(0),
  { now = 0, data = drainData.parse(draft.data) } = {},
): Promise<WorkView> {
  const step = drainSteps(data).find(({ id }) => id === `cordon:${part}`);
  if (step?.work === undefined) throw new Error(`no batch ${part}`);
  return step.work.look(scene.runContext({ now, approved: draft.bounds }), past);
}

const shown = ({ end, acts, detail }: WorkView): unknown => [
  end.state,
  acts.length,
  detail.phrase?.key.replace('domain.', ''),
];

const begins = ['working', 1, 'detail.nodes-cordoned'];
const waits = ['working', 0, 'problem.batch-beyond'];

describe('before a later batch', () => {
  test('the plan is compared with the approved one, and the run pauses with what is beyond it', async () => {
    scene.setNode('default-nodepool-n0', { unschedulable: true });
    expect(shown(await lookAt(2))).toEqual(begins);
    scene.setNode('default-nodepool-n2', { unschedulable: true });
    expect(shown(await lookAt(2))).toEqual(waits);
    const { end } = await lookAt(2, emptyPast(0), { now: 15 * MINUTE_MS });
    expect(end).toMatchObject({ state: 'ask', remedy: { phrase: { key: 'domain.remedy.batch-beyond' } } });
    expect(end).toMatchObject({
      message: {
        text: expect.stringMatching(
          /^Batch 2 would do more than was approved: new warning “No node for recreated pods”/,
        ),
      },
    });
  });

  test('a blocker that came later, in one sentence', async () => {
    const spec = { volumes: [{ name: 'scratch', emptyDir: {} }] };
    const workload = { kind: 'Deployment', name: 'scratch' };
    scene.put(aPod('scratch', { nodeName: nodes[1]?.name ?? '', template: onLinux, workload, spec }));
    const { detail } = await lookAt(2);
    expect(detail.text).toMatch(/^Batch 2 would do more than was approved: [^.]+\.$/);
  });

  test('emptyDir volumes that came later need no decision if the loss of all was accepted', async () => {
    const accepted = { emptyDir: 'all', hostPath: [], bare: [] };
    ({ scene, draft } = await planOf({
      kind: 'node.drain',
      input: { nodes, accepted },
      world: (world) => {
        world.remove('Pod');
        for (const { name } of nodes) world.put(aPod(`on-${name}`, { nodeName: name, template: onLinux, ...web }));
      },
    }));
    expect(draft.impact.reversible).toBe(true);
    const spec = { volumes: [{ name: 'scratch', emptyDir: {} }] };
    scene.put(aPod('scratch', { nodeName: nodes[1]?.name ?? '', template: onLinux, ...web, spec }));
    expect(shown(await lookAt(2))).toEqual(begins);
  });

  test('what is beyond is looked for in the live store, and the API server has the last word', async () => {
    for (const at of [0, 2]) scene.setNode(`default-nodepool-n${at}`, { unschedulable: true });
    const { kube } = scene.runContext({});
    const read = { live: 0, fresh: 0, placed: 0 };
    const counting = (name: 'live' | 'fresh'): KubeReader => ({
      ...kube,
      pods: (q) => ((read[name] += 1), kube.pods(q)),
      placedPods: () => ((read.placed += 1), kube.placedPods()),
    });
    const step = drainSteps(drainData.parse(draft.data)).find(({ id }) => id === 'cordon:2');
    const look = (live: KubeReader) => {
      const ctx = scene.runContext({ now: 0, approved: draft.bounds, live });
      return step?.work?.look({ ...ctx, kube: counting('fresh') }, emptyPast(0));
    };
    const beyond = counting('live');
    for (const fresh of [1, 1]) {
      expect((await look(beyond))?.detail.phrase?.key).toBe('domain.problem.batch-beyond');
      expect(read.fresh).toBe(fresh);
    }
    expect(read).toEqual({ live: 1, fresh: 1, placed: 0 });
  });

  test('a Job that is not repeated, or a bare pod, that came later', async () => {
    const job = aWorkload('job', { kind: 'Job', uid: 'owner-shop-Job-job' });
    scene.put(
      { ...job, spec: { ...objectAt({ ...job }, 'spec'), backoffLimit: 0 } },
      aPod('job', { nodeName: nodes[1]?.name ?? '', template: onLinux, workload: { kind: 'Job', name: 'job' } }),
    );
    expect(shown(await lookAt(2))).toEqual(waits);
    scene.remove('Pod', ({ metadata }) => metadata.name === 'job');
    scene.put(aPod('bare', { nodeName: nodes[1]?.name ?? '', template: onLinux, workload: null }));
    expect(shown(await lookAt(2))).toEqual(waits);
  });

  test('it may have more nodes than a request may name', async () => {
    const data = drainData.parse(draft.data);
    const more = Array.from({ length: 500 }, (_, at) => ({ name: `gone-${at}`, uid: `gone-${at}` }));
    data.batches[1]?.nodes.push(...more);
    expect(shown(await lookAt(2, emptyPast(0), { data }))).toEqual(begins);
  });

  test('the first one is compared when the run starts, and one that has begun goes on', async () => {
    scene.setNode('default-nodepool-n2', { unschedulable: true });
    expect(shown(await lookAt(1))).toEqual(begins);
    const act = { state: 'accepted' as const, at: 0, tries: 1, retryAt: 0, code: '', message: { text: '' } };
    const item = { type: 'node' as const, state: 'waiting' as const, since: 0, name: '', group: '', where: null, act };
    expect(shown(await lookAt(2, { items: new Map([['uid-default-nodepool-n1', item]]), from: 0 }))).toEqual(begins);
  });

  test('pods that moved to one node of it are evicted one after the other, and need no decision', async () => {
    scene.put(
      aPod('web-2', {
        nodeName: nodes[1]?.name ?? '',
        template: onLinux,
        workload: { kind: 'Deployment', name: 'w0' },
      }),
    );
    expect(shown(await lookAt(2))).toEqual(begins);
  });

  test('a paused run is not planned again and again', async () => {
    scene.setNode('default-nodepool-n2', { unschedulable: true });
    scene.forbid('pods');
    expect(shown(await lookAt(2, emptyPast(0), { now: 20 * MINUTE_MS }))).toEqual(['ask', 0, 'problem.batch-waits']);
  });
});

describe('pods of which a later batch has the larger ones', () => {
  const pod = (name: string, at: number, cpuMilli: number) =>
    aPod(name, {
      nodeName: `default-nodepool-n${at}`,
      template: onLinux,
      workload: { kind: 'Deployment', name: `of-${name[0]}` },
      requests: { cpuMilli, memoryMiB: 128 },
    });

  test('stay Pending as the plan says, which places them in the order of its batches', async () => {
    ({ scene, draft } = await planOf({
      kind: 'node.drain',
      input: { nodes },
      world: (world) => {
        world.remove('Pod');
        world.put(pod('a', 0, 1000), pod('d', 1, 3500));
      },
    }));
    expect(draft.bounds).toMatchObject({ pending: 1, 'warning:drain-no-other-node:shop/Deployment/of-d': 1 });
    scene.setNode('default-nodepool-n0', { unschedulable: true });
    scene.remove('Pod', ({ metadata }) => metadata.name === 'a');
    scene.put(pod('a2', 2, 1000));
    expect(shown(await lookAt(2))).toEqual(begins);
  });
});
