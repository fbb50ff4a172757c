import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { check } from './check';

const folder = mkdtempSync(join(tmpdir(), 'mullion-check-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const MANIFEST = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: good}
spec:
  selector: {matchLabels: {app: good}}
  template:
    metadata: {labels: {app: good}}
    spec: {nodeSelector: {kubernetes.io/os: linux}, containers: [{name: a, image: "nginx:1.27"}]}
`;

test('a cluster of ACK: its node pools are named as on the pages', async () => {
  const simulator = await startSimulator({ frozen: true });
  try {
    const { ready } = simulator;
    const prod = ready.clusters.find(({ name }) => name === 'prod-hangzhou');
    const { clusterId = '', region = '', kubeconfigPath: kubeconfig = '' } = prod ?? {};
    const cs = { endpoint: ready.ackEndpoint, protocol: 'http' };
    const clusters = [{ name: 'prod', environment: 'prod', ack: { clusterId, region }, kubeconfig }];
    writeFileSync(join(folder, 'mullion.yaml'), JSON.stringify({ clusters, endpoints: { cs } }));
    writeFileSync(join(folder, 'good.yaml'), MANIFEST);
    vi.stubEnv('MULLION_CWD', folder);
    vi.stubEnv('ALIBABA_CLOUD_ACCESS_KEY_ID', ready.accessKeyId);
    vi.stubEnv('ALIBABA_CLOUD_ACCESS_KEY_SECRET', ready.accessKeySecret);
    expect(await check(['good.yaml', '--cluster', 'prod', '--output', 'report.txt'])).toBe(0);
    const report = readFileSync(join(folder, 'report.txt'), 'utf8');
    expect(report).toMatch(/Runs on \d+ of \d+ nodes: [a-z]/);
    expect(report).not.toMatch(/nodes: np[0-9a-f]{20}/);
  } finally {
    await simulator.stop();
  }
});
