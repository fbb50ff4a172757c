import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DescribeClusterNodePoolsRequest } from '@alicloud/cs20151215';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import type { ReadyReport } from '@/simulator/simulation';
import { createRequest, linuxBody } from '@/simulator/testing/pool-bodies';
import { sdkClients } from '@/simulator/testing/sdk-clients';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let dir = '';
const children: ChildProcess[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mullion-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

async function launch(...flags: string[]): Promise<{ child: ChildProcess; report: ReadyReport }> {
  const always = [
    '--dir',
    dir,
    '--state',
    join(dir, 'state.json'),
    '--latency',
    '0',
    '--ready-file',
    join(dir, 'ready.json'),
  ];
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...always, ...flags], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  // The first line is the report; its shape is what this test checks.
  return { child, report: JSON.parse(String(line)) as ReadyReport };
}

it('reports its ports, saves the world on SIGTERM, and stops without waiting for open requests', async () => {
  const first = await launch('--pace', '20');
  expect(JSON.parse(await readFile(join(dir, 'ready.json'), 'utf8'))).toEqual(first.report);
  expect(first.report.clusters.map((cluster) => cluster.name)).toEqual(['prod-hangzhou', 'dev-hangzhou']);
  expect(await readFile(first.report.clusters[0]?.kubeconfigPath ?? '', 'utf8')).toContain(
    first.report.clusters[0]?.kubeUrl,
  );
  await sdkClients(first.report).cs.createClusterNodePool(PROD_ID, createRequest(linuxBody()));
  // A caller who never finishes the request.
  const [host, port] = first.report.ackEndpoint.split(':');
  const caller = connect(Number(port), host);
  await once(caller, 'connect');
  caller.on('error', () => {});
  caller.write('GET / HTTP/1.1\r\n');
  const requestedAt = Date.now();
  first.child.kill('SIGTERM');
  const [code] = await once(first.child, 'exit');
  expect(code).toBe(0);
  caller.destroy();
  // Node would wait a minute for the rest of the request.
  expect(Date.now() - requestedAt).toBeLessThan(30_000);

  const second = await launch('--pace', '20', '--with-parent');
  const list = await sdkClients(second.report).cs.describeClusterNodePools(
    PROD_ID,
    new DescribeClusterNodePoolsRequest({}),
  );
  expect(list.body?.nodepools?.map((pool) => pool.nodepoolInfo?.name)).toContain('linux-batch');
  second.child.stdin?.end();
  expect((await once(second.child, 'exit'))[0]).toBe(0);
});
