import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { check } from './check';

const folder = mkdtempSync(join(tmpdir(), 'mullion-images-'));
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

async function report(images: readonly object[]): Promise<string> {
  vi.stubEnv('MULLION_CWD', folder);
  writeFileSync(join(folder, 'nodes.json'), JSON.stringify(node(images)));
  writeFileSync(join(folder, 'pod.json'), JSON.stringify(pod));
  await check(['pod.json', '--objects', 'nodes.json', '--complete', 'all', '--output', 'report.txt']);
  vi.unstubAllEnvs();
  return readFileSync(join(folder, 'report.txt'), 'utf8');
}

test('an image that a Windows node has pulled is one for Windows', async () => {
  expect(await report([])).toContain(`the platform of ${IMAGE} cannot be determined`);
  expect(await report([{ names: [IMAGE] }])).toContain(`whether ${IMAGE} starts there cannot be determined`);
});
