import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { check } from './check';

const folder = mkdtempSync(join(tmpdir(), 'mullion-objects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IMAGE = 'registry.example.com/team/app:1.0';

const node = (images: readonly object[]) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'win', labels: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64' } },
  status: {
    images,
    allocatable: { cpu: '4', memory: '8Gi', pods: '30' },
    nodeInfo: {
      operatingSystem: 'windows',
      kernelVersion: '10.0.20348.1',
      kubeletVersion: 'v1.34.1',
      architecture: 'amd64',
    },
    conditions: [{ type: 'Ready', status: 'True' }],
  },
});

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'app' },
  spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'app', image: IMAGE }] },
};

const run = (name: string, ready: string) => ({
  ...pod,
  metadata: { name },
  spec: { ...pod.spec, nodeName: 'win' },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: ready }] },
});
const listOf = (...items: object[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

const written: string[] = [];
async function checked(objects: string): Promise<number> {
  vi.stubEnv('MULLION_CWD', folder);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  writeFileSync(join(folder, 'cluster.json'), objects);
  writeFileSync(join(folder, 'pod.json'), JSON.stringify(pod));
  return check(['pod.json', '--objects', 'cluster.json', '--complete', 'all', '--output', 'report.txt']);
}
afterEach(() => {
  written.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function report(...objects: object[]): Promise<string> {
  await checked(listOf(...objects));
  return readFileSync(join(folder, 'report.txt'), 'utf8');
}

test('an image that a Windows node has pulled is one for Windows', async () => {
  expect(await report(node([]))).toContain(`the platform of ${IMAGE} cannot be determined`);
  expect(await report(node([{ names: [IMAGE] }]))).toContain(`whether ${IMAGE} starts there cannot be determined`);
});

test('an image of a Ready pod starts on nodes of the same build', async () => {
  expect(await report(node([]), run('other', 'False'))).toContain('cannot be determined');
  expect(await report(node([]), run('other', 'True'))).toContain('Runs on the only node');
});

test.each([
  ['', 'cluster.json contains no object and no list'],
  ['# nothing\n---\n', 'contains no object and no list'],
  ['null', 'contains no object and no list'],
  ['Unable to connect to the server', 'cluster.json:1: This document is not a Kubernetes object'],
  ['{"items": [', 'cluster.json:1: '],
])('objects that are “%s”: the input is wrong, not the manifest', async (text, problem) => {
  expect([await checked(text), written.join('')]).toEqual([2, expect.stringContaining(problem)]);
});

test('an empty list is a list', async () => {
  expect([await checked(listOf()), written]).toEqual([1, []]);
});
