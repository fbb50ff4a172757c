import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as logsRoute from '@/app/api/clusters/[cluster]/logs/[namespace]/[kind]/[name]/route';
import * as yamlRoute from '@/app/api/clusters/[cluster]/objects/[kind]/[name]/yaml/route';
import * as podRoute from '@/app/api/clusters/[cluster]/pods/[namespace]/[pod]/route';
import * as accessRoute from '@/app/api/clusters/[cluster]/inspect-access/route';
import { getPod } from '@/lib/contract/pod';
import { getObjectYaml } from '@/lib/contract/object-yaml';
import type { LogFrame } from '@/lib/contract/pod-logs';
import type { Role } from '@/lib/domain/access/permission';
import { clusterIn, startFleet, until } from '@/lib/server/fleet/testing/start-fleet';
import type { Fleet } from '@/lib/server/fleet/fleet';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
let simulator: StartedSimulator;
let fleet: Fleet;
let here: TestApp;

const cluster = (name: string, inspect?: object) => ({
  name,
  environment: 'dev' as const,
  ack: null,
  kubeconfigPath: simulator.ready.clusters[0]?.kubeconfigPath ?? '',
  allowExecPlugins: false,
  ...(inspect === undefined ? {} : { inspect }),
});

beforeAll(async () => {
  simulator = await startSimulator({ scenario: 'pod-logs' });
  const clusters = [
    cluster('usual'),
    cluster('open', { logs: ['viewer'], yaml: ['viewer'] }),
    cluster('closed', { logs: [], yaml: [] }),
  ];
  const config = { file: 'mullion.yaml', clusters, problem: null, endpoints: {}, settleMs: 0, requestsPerSecond: 20 };
  ({ fleet } = startFleet(config));
  const { db } = await databases.sqlite();
  here = testApp({ db, parts: { fleet, config } });
  for (const { name } of clusters)
    await until(
      () => clusterIn(fleet, name).store.known,
      ({ nodes, pods }) => nodes && pods,
    );
  await until(
    () => podNames('web').length,
    (count) => count === 3,
  );
});
afterAll(async () => {
  await fleet.stop();
  await simulator.stop();
  await databases.close();
});

const podNames = (workload: string): string[] =>
  clusterIn(fleet, 'usual')
    .store.pods()
    .filter(({ namespace, name }) => namespace === 'logs' && name.startsWith(workload))
    .map(({ name }) => name);

type Handler = (request: Request) => Promise<Response>;

async function get(handler: Handler, path: string, role: Role = 'operator', signal?: AbortSignal): Promise<Response> {
  const cookie = await here.cookieOf(role, [role]);
  return handler(
    new Request(`http://m.test/api${path}`, { headers: { host: 'm.test', cookie }, ...(signal && { signal }) }),
  );
}

const logsPath = (name: string, query = '', kind = 'Deployment', at = 'usual'): string =>
  `/clusters/${at}/logs/logs/${kind}/${name}?${query}`;

/** Frames until one is wanted last, or the end. */
async function frames(path: string, isLast: (frame: LogFrame) => boolean = () => false): Promise<LogFrame[]> {
  const end = new AbortController();
  const response = await get(logsRoute.GET, path, 'operator', end.signal);
  expect(response.status).toBe(200);
  const found: LogFrame[] = [];
  let rest = '';
  const text = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const lines = (rest + text.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    found.push(...lines.map((line) => JSON.parse(line) as LogFrame)); // made by the endpoint
    if (found.some(isLast)) break;
  }
  end.abort();
  return found;
}

const lines = (found: readonly LogFrame[]): string[] =>
  found.flatMap((frame) => (frame.t === 'lines' ? frame.lines.map(([, text]) => text) : []));
const states = (found: readonly LogFrame[]) =>
  found.flatMap((frame) =>
    frame.t === 'state' ? [{ state: frame.state, message: frame.message, exitCode: frame.exitCode }] : [],
  );
const encoding = (found: readonly LogFrame[]) => found.findLast((frame) => frame.t === 'lines')?.encoding;

const records = async (action: string) =>
  (await here.app.db.auditRecord.findMany({ where: { action }, orderBy: { seq: 'asc' } })).map(({ envelope }) =>
    JSON.parse(envelope),
  );

describe('logs', () => {
  test('before a crash: the lines of the instance that ended', async () => {
    const found = await frames(logsPath('crash-config', 'previous=yes'));
    expect(lines(found).at(-1)).toContain('cannot read configuration');
    expect(states(found).map(({ state }) => state)).toEqual(['reading', 'complete']);
    expect(found.at(-1)).toEqual({ t: 'end' });
  });

  test('of a crash loop end with the exit code and why the next instance waits', async () => {
    await expect
      .poll(async () => states(await frames(logsPath('crash-oom'))).at(-1), { timeout: 30_000 })
      .toMatchObject({ state: 'ended', exitCode: 137, message: 'CrashLoopBackOff' });
  });

  test('of all pods of a workload, each named', async () => {
    const found = await frames(logsPath('web', 'tail=2&follow=no'));
    expect(found[0]).toMatchObject({ t: 'sources', leftOut: 0 });
    const sources = found[0]?.t === 'sources' ? found[0].sources : [];
    expect(sources.map(({ pod }) => pod).toSorted()).toEqual(podNames('web').toSorted());
    expect(lines(found)).toHaveLength(6);
    expect(new Set(found.flatMap((frame) => (frame.t === 'lines' ? [frame.s] : []))).size).toBe(3);
  });

  test('follow, and continue after the last line that was seen', async () => {
    const [pod = ''] = podNames('web');
    const first = await frames(logsPath(pod, 'tail=1', 'Pod'), (frame) => frame.t === 'lines');
    const [last] = first.flatMap((frame) => (frame.t === 'lines' ? frame.lines : [])).slice(-1);
    const after = encodeURIComponent(`${pod}@${last?.[0]}@1`);
    const next = await frames(logsPath(pod, `after=${after}`, 'Pod'), (frame) => frame.t === 'lines');
    expect(states(next)[0]?.state).toBe('resumed');
    const number = (line: string | undefined) => Number(/request=(\d+)/.exec(line ?? '')?.[1]);
    expect(number(lines(next)[0])).toBe(number(last?.[1]) + 1);
  });

  test.each([
    ['log-utf16', 'utf-16le', /^level=\w+ request=\d+ .* 用户 \d+$/],
    ['log-gbk', 'gbk', /^\[\d+\] (网关超时|订单已保存)$/],
  ])('%s is read as %s', async (name, expected, pattern) => {
    const found = await frames(logsPath(name, 'tail=5&follow=no'));
    expect(encoding(found)).toBe(expected);
    expect(
      lines(found).every((line) => pattern.test(line)),
      lines(found).join('\n'),
    ).toBe(true);
  });

  test('lines of a megabyte come whole', async () => {
    expect(lines(await frames(logsPath('log-long', 'tail=1&follow=no')))[0]).toHaveLength(1024 * 1024);
  });

  test.each([
    ['Pod', 'none', '', 'deleted', null],
    ['Pod', 'several', 'container=nginx', 'no-container', null],
    ['Pod', 'several', 'previous=yes', 'no-previous', null],
    ['Deployment', 'no-image', 'follow=no', 'waiting', /ImagePull/],
  ])('of the %s %s with %j: %s', async (kind, name, query, state, message) => {
    const [said] = states(await frames(logsPath(name, query, kind)));
    expect(said).toMatchObject({ state, message: message === null ? null : expect.stringMatching(message) });
  });

  test('a container that waits is tried again as long as it is followed', async () => {
    const found = await frames(logsPath('no-image'), (frame) => frame.t === 'state');
    expect(states(found)).toMatchObject([{ state: 'waiting' }]);
    expect(found.at(-1)).not.toEqual({ t: 'end' });
  });

  test('a right that the credential lacks is said with the words of the API server', async () => {
    const fault = (on: boolean) => simulator.control('/fault', { target: 'kube', kind: 'forbidden', on, path: '/log' });
    await fault(true);
    const found = await frames(logsPath('web', 'follow=no'));
    await fault(false);
    expect(states(found)[0]).toMatchObject({ state: 'forbidden', message: expect.stringContaining('cannot get path') });
  });

  test('a slow reader holds the node back: nothing piles up here', async () => {
    const end = new AbortController();
    const response = await get(logsRoute.GET, logsPath('log-flood', 'tail=50000'), 'operator', end.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    global.gc?.();
    const before = process.memoryUsage();
    // 20,000 lines per second, of which none is read.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const now = process.memoryUsage();
    expect(now.arrayBuffers + now.external - before.arrayBuffers - before.external).toBeLessThan(8 * 1024 * 1024);
    let bytes = 0;
    while (bytes < 2_000_000) bytes += (await reader?.read())?.value?.length ?? Number.NaN;
    end.abort();
    await expect.poll(() => here.app.streams.size).toBe(0);
  });
});

describe('who may read', () => {
  test('one record for each opening, whatever is opened', async () => {
    const before = (await records('pod.logs')).length;
    await frames(logsPath('several', 'container=proxy&tail=1&follow=no', 'Pod'));
    const found = await records('pod.logs');
    expect(found).toHaveLength(before + 1);
    expect(found.at(-1)).toMatchObject({
      actor: { id: 'local:operator' },
      outcome: 'ok',
      cluster: 'usual',
      target: { type: 'pod', id: 'logs/several', name: 'several' },
      after: { container: 'proxy', follow: 'no', previous: 'no', pods: ['several'] },
    });
  });

  test.each<[string, Role, number]>([
    ['usual', 'operator', 200],
    ['usual', 'viewer', 403],
    ['usual', 'administrator', 403],
    ['open', 'viewer', 200],
    ['open', 'operator', 403],
    ['closed', 'operator', 403],
  ])('in the cluster %s the %s gets %s, and the answer about access says the same', async (at, role, status) => {
    const logs = await get(logsRoute.GET, logsPath('several', 'tail=1&follow=no', 'Pod', at), role);
    await logs.body?.cancel();
    const yaml = await get(yamlRoute.GET, `/clusters/${at}/objects/Pod/several/yaml?namespace=logs`, role);
    expect([logs.status, yaml.status]).toEqual([status, status]);
    const access: unknown = await (await get(accessRoute.GET, `/clusters/${at}/inspect-access`, role)).json();
    const verdict = { ok: status === 200 };
    expect(access).toMatchObject({ logs: verdict, yaml: verdict });
    if (status === 200) return;
    for (const action of ['pod.logs', 'object.yaml'])
      expect(
        (await records(action)).filter(({ outcome, actor }) => outcome === 'denied' && actor.id === `local:${role}`),
      ).toContainEqual(
        expect.objectContaining({
          cluster: at,
          target: expect.objectContaining({ name: 'several' }),
          after: { permission: action },
        }),
      );
  });
});

test('the rights in a cluster count however its address is written', async () => {
  const cookie = await here.cookieOf('operator', ['operator']);
  const url = 'http://m.test/api/%63lusters/closed/logs/logs/Pod/several?follow=no';
  expect((await logsRoute.GET(new Request(url, { headers: { host: 'm.test', cookie } }))).status).toBe(403);
});

test('YAML is what the API server has, without managed fields and secrets', async () => {
  const response = await get(yamlRoute.GET, '/clusters/usual/objects/Pod/several/yaml?namespace=logs');
  const { yaml, lastApplied } = getObjectYaml.response.parse(await response.json());
  expect(yaml).toMatch(/^apiVersion: v1\nkind: Pod\n/m);
  expect(yaml).toContain('value: fast');
  expect(yaml).toContain('secretKeyRef:');
  expect(yaml).not.toContain('managedFields');
  expect(lastApplied).toBeNull();
  expect((await get(yamlRoute.GET, '/clusters/usual/objects/Node/none/yaml')).status).toBe(404);
  expect((await get(yamlRoute.GET, '/clusters/usual/objects/Pod/several/yaml')).status).toBe(400);
});

test.each([
  '/objects/Secret/shop-database/yaml?namespace=logs',
  '/objects/Pod/../yaml?namespace=logs',
  '/objects/Pod/%2e%2e/yaml?namespace=logs',
  '/objects/Pod/secrets/yaml?namespace=..',
  '/objects/Node/..%2fnamespaces%2flogs%2fsecrets/yaml',
  '/objects/Pod/a%2f..%2f..%2fsecrets/yaml?namespace=logs',
])('no address leads to a Secret: %s', async (path) => {
  expect((await get(yamlRoute.GET, `/clusters/usual${path}`)).status).toBeGreaterThanOrEqual(400);
});

test('the page of a pod: its containers in the order in which they start, its owner, and what is wrong', async () => {
  const read = async (name: string) =>
    getPod.response.parse(await (await get(podRoute.GET, `/clusters/usual/pods/logs/${name}`)).json());
  const several = await read('several');
  expect(several.containers.map(({ name, kind, state }) => [name, kind, state])).toEqual([
    ['migrate', 'init', 'ended'],
    ['proxy', 'sidecar', 'running'],
    ['main', 'main', 'running'],
    ['exporter', 'main', 'running'],
  ]);
  expect(several).toMatchObject({ problem: null, owners: [], os: 'linux', defaultContainer: 'main' });
  const dll = await read(podNames('crash-dll')[0] ?? '');
  expect(dll.problem).toMatchObject({ stuck: true, help: 'restart' });
  expect(dll.owners.at(-1)).toEqual({ kind: 'Deployment', name: 'crash-dll' });
  expect(dll.os).toBe('windows');
  const [container] = dll.containers;
  expect((container?.end ?? container?.lastEnd)?.exitCode).toBe(-1073741515);
  expect(dll.events?.length).toBeGreaterThan(0);
});

test('the product never asks for Secrets', async () => {
  const requests = async (resource: string) => {
    const id = simulator.ready.clusters[0]?.clusterId;
    return z
      .object({ calls: z.array(z.unknown()) })
      .parse(await simulator.control(`/kube-calls?cluster=${id}&resource=${resource}`)).calls;
  };
  expect((await requests('pods/log')).length).toBeGreaterThan(0);
  expect(await requests('secrets')).toEqual([]);
});
