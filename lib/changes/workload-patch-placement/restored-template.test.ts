import { describe, expect, test } from 'vitest';
import { restoredTemplateFindings } from '@/lib/domain/change/workload-finding-codes';
import type { Json } from '@/lib/domain/json';
import type { CompleteDraft } from '@/lib/domain/change/plan';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { rawAt } from '@/simulator/testing/change-parts';
import { emptyPast } from '@/lib/domain/change/step';
import { patchData } from './data';
import { patchWork } from './patch-work';
import { blockersOf, codesOf, findingTheme, planOf } from '../testing/produced';
import type { SampleWorld } from '../testing/sample-world';
import { anObject, targetOf } from '../testing/workload-samples';

const kind = 'workload.patch-placement';
const theme = findingTheme(restoredTemplateFindings, kind);
const MINUTE_MS = 60_000;
const OS = 'kubernetes.io/os';
const AT = `/spec/template/spec/nodeSelector/${OS.replace('/', '~1')}`;
const RESTORE: Json = [
  { op: 'test', path: AT, value: 'windows' },
  { op: 'replace', path: AT, value: 'linux' },
];
const container = { name: 'web', image: 'nginx:1.27', resources: { requests: { cpu: '3' } } };

interface Rollout {
  /** Of the Deployment. */
  spec?: RawObject;
  /** Of the template that cannot run. */
  broken?: RawObject;
  /** Replicas while it cannot run. */
  replicas?: number;
}

/** A Deployment whose pods fill every Linux node, then a template of it that does not run, beside them. */
const stuck =
  ({ spec = {}, broken = { nodeSelector: { [OS]: 'windows' } }, replicas = 3 }: Rollout = {}) =>
  (world: SampleWorld): void => {
    world.remove('Deployment');
    world.untilIdle();
    const object = anObject('catalog', { spec: { nodeSelector: { [OS]: 'linux' }, containers: [container] } });
    world.put({ ...object, spec: { ...objectAt(object, 'spec'), replicas: 3, ...spec } });
    world.untilIdle();
    world.edit('Deployment', 'catalog', (next) => {
      const of = rawAt(next, 'spec');
      Object.assign(of, { replicas });
      Object.assign(rawAt(rawAt(of, 'template'), 'spec'), broken);
    });
    world.pass(MINUTE_MS);
  };

const planned = async (world: (scene: SampleWorld) => void, operations: Json = RESTORE): Promise<CompleteDraft> =>
  (await planOf({ kind, world, input: { targets: [{ target: targetOf('catalog'), operations }] } })).draft;

const causeOf = ({ findings }: CompleteDraft, code: string): string | undefined =>
  findings.find((one) => one.code === code)?.cause;

describe('a patch that restores the template of running pods', () => {
  test('is not blocked on full nodes, interrupts none of them, and says so', async () => {
    const draft = await planned(stuck());
    expect(blockersOf(draft)).toEqual([]);
    expect(draft.impact.pods).toEqual({ linux: 0, windows: 0 });
    expect(codesOf(draft.findings)).not.toContain('workload-restarts');
    expect(causeOf(draft, 'workload-patch-restores')).toContain('3 Ready pods of shop/Deployment/catalog already have');
    expect(causeOf(draft, 'workload-patch-effect')).toContain('now: It cannot be scheduled');
    theme.add('workload-patch-restores');
  });

  test('ends with the pods that ran before', async () => {
    const input = { targets: [{ target: targetOf('catalog'), operations: RESTORE }] };
    const { draft, scene } = await planOf({ kind, world: stuck(), input });
    const running = (): string[] =>
      scene.kubeCluster
        .list('Pod')
        .flatMap(({ metadata: { name, uid = '' } }) => (name.startsWith('catalog') ? uid : []));
    const before = running();
    const work = patchWork(patchData.parse(draft.data));
    const look = () => work.look(scene.runContext({ cloudWrite: null }), emptyPast(scene.now));
    for (const act of (await look()).acts) await act.send(scene.runContext({ cloudWrite: null }));
    scene.pass(MINUTE_MS);
    expect((await look()).end.state).toBe('done');
    expect([before.length, running().length]).toEqual([4, 3]);
    expect(before).toEqual(expect.arrayContaining(running()));
  });

  test('says how many of its pods are missing and find no place', async () => {
    const draft = await planned(stuck({ replicas: 5 }));
    expect(blockersOf(draft)).toEqual([]);
    expect(causeOf(draft, 'workload-patch-adds')).toContain('WIN-SCHED-038');
  });

  test('replaces running pods of the other template, and keeps the others meanwhile', async () => {
    const requests = (cpu: string): RawObject => ({ ...container, resources: { requests: { cpu } } });
    const path = '/spec/template/spec/containers/0/resources/requests/cpu';
    const draft = await planned(
      (world) => {
        stuck({ spec: { minReadySeconds: 3_600 }, broken: { containers: [requests('10m')] } })(world);
        world.edit('Deployment', 'catalog', (next) => {
          rawAt(next, 'spec')['strategy'] = { type: 'Recreate' };
        });
      },
      [{ op: 'replace', path, value: '3' }],
    );
    expect(draft.impact.pods).toEqual({ linux: 1, windows: 0 });
    expect(causeOf(draft, 'workload-patch-restores')).toContain('3 Ready pods');
    expect(codesOf(draft.findings)).not.toContain('workload-interrupts');
  });
});

test('another patch of a stuck rollout is judged as a rollout', async () => {
  const operations: Json = [{ op: 'add', path: '/spec/template/spec/terminationGracePeriodSeconds', value: 31 }];
  const draft = await planned(stuck(), operations);
  expect(codesOf(draft.findings)).not.toContain('workload-patch-restores');
  expect(draft.impact.pods).toEqual({ linux: 3, windows: 0 });
});
