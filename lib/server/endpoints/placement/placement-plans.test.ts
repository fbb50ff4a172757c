import { expect, test } from 'vitest';
import { checkManifest as checkEndpoint } from '@/lib/contract/placement-check';
import {
  assessWhatIf as whatIfEndpoint,
  getPlacementSetUp as setUpEndpoint,
  planBuildMigration as migrationEndpoint,
} from '@/lib/contract/placement-what-if';
import { assessWhatIf, planBuildMigration, getPlacementSetUp } from './what-if';
import { checkManifest } from './check-manifest';
import { ask } from '../testing/ask';
import { placementApp } from '../testing/placement-app';

const app = placementApp();
const request = () => ({ app: app(), params: { cluster: app().cluster.name } });
const whatIf = (scenario: object) => ask(whatIfEndpoint, assessWhatIf, { ...request(), body: { scenario } });

function poolKey(named: string): string {
  const found = app()
    .cluster.store.poolRows({ sort: 'name', dir: 'asc' })
    .find(({ name }) => name === named);
  if (found === undefined) throw new Error(`no pool ${named}`);
  return found.id;
}

test('pods of a removed pool have to be rescheduled', async () => {
  const { outcomeChanges, totals } = await whatIf({ kind: 'remove-pool', pool: poolKey('win2019-legacy') });
  const two = outcomeChanges.find(({ name }) => name === 'iis-2019-no-toleration');
  expect(two).toMatchObject({ change: 'worse', after: 'blocked', displaced: 2, roomAfter: 0 });
  if (totals === null) throw new Error('workloads were not read');
  expect(totals.displaced).toBeGreaterThan(2);
  expect(two?.noNode?.text).toMatch(/cannot be scheduled to any node.*(taint|build)/);
  // The list accounts for every pod, those of unchanged workloads too.
  expect(outcomeChanges.reduce((sum, { displaced }) => sum + displaced, 0)).toBe(totals.displaced);
  expect(totals.noNode).toBe(outcomeChanges.filter(({ noNode }) => noNode !== null).length);
  // It cannot run before either: that is no lack of capacity.
  expect(outcomeChanges.find(({ name }) => name === 'tool-1803')).toMatchObject({ change: 'same', displaced: 1 });
});

test('without a taint on the oldest pool nothing changes; with one, pods without the toleration are excluded', async () => {
  const open = await whatIf({ kind: 'change-pool', pool: poolKey('win2019-legacy'), labels: { tier: 'old' } });
  expect(open.outcomeChanges).toEqual([]);
  expect(open.totals?.same).toBeGreaterThan(40);
  const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' }];
  const closed = await whatIf({ kind: 'change-pool', pool: poolKey('win2019-legacy'), taints });
  expect((closed.totals?.worse ?? 0) + (closed.totals?.better ?? 0)).toBeGreaterThan(0);
  const stray = closed.outcomeChanges.find(({ name }) => name === 'catalog-without-os');
  expect(stray).toMatchObject({ change: 'better', before: 'partial', after: 'runs' });
});

test('nodes like those of an existing pool make nothing worse', async () => {
  const [pool, os] = [poolKey('default-nodepool'), 'linux'];
  const { totals } = await whatIf({ kind: 'copy-pool', pool, os, build: null, nodes: 3, taints: [] });
  expect(totals).toMatchObject({ worse: 0 });
});

test('a NoExecute taint reschedules pods, and a pod without a controller is lost with its node', async () => {
  const pool = poolKey('win2019-legacy');
  const taints = [{ key: 'maintenance', value: '', effect: 'NoExecute' }];
  const { totals } = await whatIf({ kind: 'change-pool', pool, taints });
  expect(totals?.displaced).toBeGreaterThan(2);
  const { outcomeChanges } = await whatIf({ kind: 'remove-pool', pool });
  expect(outcomeChanges.find(({ name }) => name === 'debug-pinned-to-windows')).toMatchObject({
    change: 'worse',
    displaced: 1,
    runsAfter: 0,
    noNode: { text: expect.stringContaining('not recreated') },
  });
});

test.each([
  [{ kind: 'remove-pool', pool: 'nope' }, 'The cluster has no node of a node pool nope.'],
  [{ kind: 'cordon', nodes: ['nope'] }, 'The cluster has no node nope.'],
])('%j: names that the cluster does not have are an error', async (scenario, message) => {
  await expect(whatIf(scenario)).rejects.toMatchObject({ code: 'not-found', message });
});

test('every Windows node cordoned: what runs only there runs nowhere', async () => {
  const { outcomeChanges } = await whatIf({ kind: 'cordon-os', os: 'windows' });
  expect(outcomeChanges.find(({ name }) => name === 'portal-2022')).toMatchObject({
    change: 'worse',
    after: 'blocked',
    runsBefore: 3,
    runsAfter: 0,
  });
});

test('set-up: a class for each build, and the one pool without a taint', async () => {
  const answer = await ask(setUpEndpoint, getPlacementSetUp, request());
  expect(answer.runtimeClasses.map(({ build, nodes }) => [build, nodes])).toEqual([
    [17763, 2],
    [20348, 3],
    [26100, 2],
  ]);
  expect(answer.runtimeClasses[0]?.yaml).toContain('node.kubernetes.io/windows-build: 10.0.17763');
  const states = Object.fromEntries(answer.taints.map(({ pool, state }) => [pool.name, state]));
  expect(states).toEqual({ 'win2019-legacy': 'open', 'win2022-web': 'tainted', 'win2025-next': 'tainted' });
  const open = answer.taints.find(({ state }) => state === 'open');
  expect(open?.keptOff.map(({ name }) => name)).toContain('catalog-without-os');
});

test('the migration from 2022 to 2025 names what each workload needs', async () => {
  const query = { from: '20348', to: '26100' };
  const answer = await ask(migrationEndpoint, planBuildMigration, { ...request(), query });
  expect(answer).toMatchObject({ pools: [{ name: 'win2022-web' }], nodes: 3, there: 2 });
  const needs = new Map(answer.batches.flatMap(({ items }) => items.map(({ name, need }) => [name, need])));
  expect(needs.get('portal-2022')).toBe('selector');
  expect(needs.has('catalog-without-os')).toBe(false);
});

test('the migration from 2019 to 2022 names tags that exist and the tolerations that the tainted nodes need', async () => {
  const query = { from: '17763', to: '20348' };
  const { batches } = await ask(migrationEndpoint, planBuildMigration, { ...request(), query });
  const items = batches.flatMap((batch) => batch.items);
  expect(items.find(({ name }) => name === 'iis-2019-no-toleration')).toMatchObject({
    need: 'image',
    images: [{ instead: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  });
  expect(items.find(({ name }) => name === 'windows-exporter')).toMatchObject({ need: 'nothing', taints: [] });
});

const check = (text: string) => ask(checkEndpoint, checkManifest, { ...request(), body: { text } });

const manifestOf = (pods: number) =>
  Array.from({ length: pods }, (_, at) => `{apiVersion: v1, kind: Pod, metadata: {name: p${at}}, spec: {}}`).join(
    '\n---\n',
  );

test('a person’s third check at the same moment waits, another person’s does not', async () => {
  const text = manifestOf(30);
  const checks = [1, 2, 3].map(() => check(text));
  const other = ask(checkEndpoint, checkManifest, { ...request(), body: { text }, actor: { id: 'other' } });
  const settled = await Promise.allSettled([...checks, other]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  await expect(Promise.reject((settled[2] as PromiseRejectedResult).reason)).rejects.toMatchObject({
    code: 'throttled',
    details: { retryAfterMs: 3_000 },
  });
  expect((await check(text)).documents).toHaveLength(30);
});

test('a check ends when its client disconnects', async () => {
  const gone = new AbortController();
  const verb: typeof checkManifest = (call) => checkManifest({ ...call, request: { signal: gone.signal } });
  const answer = ask(checkEndpoint, verb, { ...request(), body: { text: manifestOf(900) } });
  setImmediate(() => gone.abort());
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

test('a manifest: refusals with their lines, patches that fix it, and what cannot be parsed', async () => {
  const { documents, totals, clusterFindings } = await check(
    `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      os: {name: windows}
      hostPID: true
      nodeSelector: {kubernetes.io/os: windows}
      tolerations: [{key: os, value: windows, effect: NoSchedule}]
      containers:
      - name: web
        image: mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022
---
kind: ConfigMap
apiVersion: v1
metadata: {name: x}
---
a: [
`,
  );
  expect(documents.map(({ state, line }) => [state, line])).toEqual([
    ['assessed', 1],
    ['skipped', 17],
    ['unreadable', 20],
  ]);
  // As the command line reports them: about the nodes and the cluster.
  expect(clusterFindings.map(({ rule }) => rule.replace(/-\d+$/, ''))).toContain('NODE');
  const [web] = documents;
  expect(web?.admission).toMatchObject({ by: 'api-server', difference: null });
  expect(web?.assessment?.outcome).toBe('rejected');
  expect(web?.assessment?.refusals.map(({ path }) => [path, web.lines[path]])).toEqual([
    ['spec.template.spec.hostPID', 10],
  ]);
  const [fix] = web?.assessment?.fixes ?? [];
  expect(fix?.diff).toContain('-      hostPID: true');
  expect(totals).toMatchObject({ documents: 3, assessed: 1, skipped: 1, unreadable: 1 });
});

test('a manifest: the API server answers by a dry run, which saves nothing', async () => {
  const pod = `apiVersion: v1
kind: Pod
metadata: {name: tried, namespace: NAMESPACE}
spec:
  nodeSelector: {beta.kubernetes.io/os: linux, kubernetes.io/os: linux}
  containers: [{name: a, image: "nginx:1.27"}]
`;
  const { documents } = await check(`${pod.replace('NAMESPACE', 'shop')}---\n${pod.replace('NAMESPACE', 'nowhere')}`);
  const [accepted, rejected] = documents;
  expect(accepted?.admission).toMatchObject({
    by: 'api-server',
    sentence: { text: `Answered by the API server of ${app().cluster.name} (dry-run create).` },
    warnings: [expect.stringContaining('deprecated since v1.14')],
  });
  expect(rejected?.assessment).toMatchObject({
    outcome: 'rejected',
    refusals: [{ path: '', message: 'namespaces "nowhere" not found' }],
  });
  expect(rejected?.admission?.difference).toBeNull();
  const { kube } = app().cluster.planContext(app().clock.now(), { fresh: true });
  expect(await kube.workloadObject({ apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'tried' })).toBeNull();
});
