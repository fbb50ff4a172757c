import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServedCluster } from '@/simulator/http/kube/testing/served-cluster';
import { at, podObject, workload } from '@/simulator/world/kube/testing/test-cluster';

const found = spawnSync('kubectl', ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
const present = found.status === 0;
if (!present) process.stderr.write('SKIPPED: no kubectl in PATH; the simulated API server was not tried with it\n');

let served: ServedCluster;
let kubeconfig: string;
const running: ChildProcess[] = [];

function start(args: string[]): ChildProcess {
  const child = spawn('kubectl', ['--kubeconfig', kubeconfig, ...args], { env: { ...process.env, HOME: served.dir } });
  running.push(child);
  return child;
}

function kubectl(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = start(args);
  const text = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, ...text })));
}

function file(name: string, content: unknown): string {
  const path = join(served.dir, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const budget = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web' },
  spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'web' } } },
};

async function ready(name: string, replicas: number): Promise<void> {
  await expect
    .poll(() => at(served.scene.cluster.get('Deployment', 'default', name), 'status.readyReplicas'))
    .toBe(replicas);
}

describe.skipIf(!present)('kubectl', () => {
  beforeAll(async () => {
    served = await ServedCluster.start({ pace: 20 });
    for (const name of ['l1', 'l2', 'l3']) served.scene.node(name);
    served.scene.windowsNode('w1');
    served.scene.cluster.apply(workload('DaemonSet', 'agent'));
    served.run();
    kubeconfig = await served.kubeconfigFile();
  });

  afterEach(() => {
    for (const child of running.splice(0)) if (child.exitCode === null) child.kill();
  });

  afterAll(() => served.close());

  it('shows nodes wide', async () => {
    const { out, err } = await kubectl('get', 'nodes', '-o', 'wide');
    expect(err).toBe('');
    const lines = out.trim().split('\n');
    expect(lines[0]).toMatch(
      /^NAME +STATUS +ROLES +AGE +VERSION +INTERNAL-IP +EXTERNAL-IP +OS-IMAGE +KERNEL-VERSION +CONTAINER-RUNTIME/,
    );
    expect(lines[4]).toMatch(
      /^w1 +Ready +<none> .* Windows Server 2022 Datacenter +10\.0\.20348\.2966 +containerd:\/\/1\.6\.36/,
    );
  });

  it('applies, applies again without change, and rolls out', async () => {
    const manifest = file('web.json', workload('Deployment', 'web', { replicas: 3 }));
    expect((await kubectl('apply', '-f', manifest)).out).toBe('deployment.apps/web created\n');
    expect((await kubectl('apply', '-f', manifest)).out).toBe('deployment.apps/web unchanged\n');
    const { code, out } = await kubectl('rollout', 'status', 'deployment/web', '--timeout=20s');
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, 'deployment "web" successfully rolled out']);
    expect((await kubectl('apply', '--server-side', '--force-conflicts', '-f', manifest)).out).toBe(
      'deployment.apps/web serverside-applied\n',
    );
    expect((await kubectl('scale', 'deployment/web', '--replicas=4')).out).toBe('deployment.apps/web scaled\n');
    await ready('web', 4);
  });

  it('shows pods of all namespaces wide', async () => {
    const { out } = await kubectl('get', 'pods', '-A', '-o', 'wide', '-l', 'app=web');
    expect(out).toMatch(/NAMESPACE +NAME +READY +STATUS +RESTARTS +AGE +IP +NODE/);
    expect(out.match(/ 1\/1 +Running +0 /g)).toHaveLength(4);
  });

  it('describes a node with its pods and lease', async () => {
    const { out, err } = await kubectl('describe', 'node', 'w1');
    expect(err).toBe('');
    expect(out).toContain('Taints:             os=windows:NoSchedule');
    expect(out).toContain('HolderIdentity:  w1');
    expect(out).toMatch(/cpu: +2500m/);
    expect(out).toContain('Non-terminated Pods:');
  });

  it('explains why a pod does not start', async () => {
    const spec = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
    await kubectl('apply', '-f', file('lost.json', workload('Deployment', 'lost', { spec })));
    await expect
      .poll(async () => (await kubectl('describe', 'pods', '-l', 'app=lost')).out)
      .toMatch(
        /FailedScheduling .*1 node\(s\) had untolerated taint \{os: windows\}, 3 node\(s\) didn't match Pod's node affinity\/selector/,
      );
    expect((await kubectl('delete', 'deployment', 'lost', '--wait=false')).out).toBe(
      'deployment.apps "lost" deleted\n',
    );
  });

  it("refuses a manifest with Linux fields for Windows, in the server's words", async () => {
    const bad = workload('Deployment', 'bad', { spec: { os: { name: 'windows' }, securityContext: { runAsUser: 1 } } });
    const { code, err } = await kubectl('apply', '-f', file('bad.json', bad));
    expect(code).toBe(1);
    expect(err).toBe(
      'The Deployment "bad" is invalid: spec.template.spec.securityContext.runAsUser: Forbidden: cannot be set for a windows pod\n',
    );
  });

  it('cordons, drains within the budget, and uncordons', async () => {
    await kubectl('apply', '-f', file('pdb.json', budget));
    await expect
      .poll(() => at(served.scene.cluster.get('PodDisruptionBudget', 'default', 'web'), 'status.disruptionsAllowed'))
      .toBe(1);
    const crowded = served.scene.pods('web').map((pod) => at(pod, 'spec.nodeName'));
    const node = String(crowded.find((each, index) => crowded.indexOf(each) !== index) ?? crowded[0]);
    const counted = served.scene.cluster.log.counts()['create pods/eviction'] ?? 0;
    const { code, out, err } = await kubectl('drain', node, '--ignore-daemonsets', '--timeout=30s');
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, `node/${node} drained`]);
    expect(err).toContain('ignoring DaemonSet-managed Pods: default/agent-');
    expect(served.scene.cluster.log.counts()['create pods/eviction']).toBeGreaterThan(counted);
    const left = served.scene.pods().filter((pod) => at(pod, 'spec.nodeName') === node);
    expect(left.every((pod) => pod.metadata.name.startsWith('agent-'))).toBe(true);
    expect((await kubectl('get', 'node', node)).out).toContain('Ready,SchedulingDisabled');
    expect((await kubectl('uncordon', node)).out).toBe(`node/${node} uncordoned\n`);
    await ready('web', 4);
  });

  it('stops a drain that no budget allows', async () => {
    await kubectl('patch', 'pdb', 'web', '--type=merge', '-p', '{"spec":{"maxUnavailable":0}}');
    const node = String(at(served.scene.pods('web')[0], 'spec.nodeName'));
    const { code, err } = await kubectl('drain', node, '--ignore-daemonsets', '--timeout=2s');
    expect(code).toBe(1);
    expect(err).toContain("Cannot evict pod as it would violate the pod's disruption budget.");
    expect((await kubectl('uncordon', node)).code).toBe(0);
    await kubectl('delete', 'pdb', 'web');
  });

  it('watches', async () => {
    const watches = (): number => served.scene.cluster.log.counts()['watch pods'] ?? 0;
    const before = watches();
    const child = start(['get', 'pods', '-w', '--no-headers', '-l', 'app=seen']);
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    // It lists first; objects created before its watch starts would only appear in their last state.
    await expect.poll(watches).toBeGreaterThan(before);
    await kubectl('run', 'seen', '--image=nginx:1.27', '--labels=app=seen');
    await expect
      .poll(() => out)
      .toMatch(/seen +0\/1 +Pending[\s\S]*seen +0\/1 +ContainerCreating[\s\S]*seen +1\/1 +Running/);
    expect((await kubectl('delete', 'pod', 'seen')).out).toBe('pod "seen" deleted\n');
    expect((await kubectl('get', 'pod', 'seen')).err).toBe('Error from server (NotFound): pods "seen" not found\n');
  });

  it('labels, taints and shows use', async () => {
    expect((await kubectl('label', 'node', 'l1', 'team=shop')).out).toBe('node/l1 labeled\n');
    expect((await kubectl('get', 'nodes', '-l', 'team in (shop)', '-o', 'name')).out).toBe('node/l1\n');
    expect((await kubectl('taint', 'node', 'l1', 'a=b:NoSchedule', 'c=d:NoExecute')).out).toBe('node/l1 tainted\n');
    expect((await kubectl('taint', 'node', 'l1', 'a-', 'c-')).out).toBe('node/l1 untainted\n');
    expect((await kubectl('top', 'nodes')).out).toMatch(/l1 +\d+m +\d+% +\d+Mi +\d+%/);
    expect((await kubectl('top', 'pods', '-A')).out).toMatch(/default +agent-\w+ +\d+m +\d+Mi/);
  });

  it('shows logs: the last lines, with times, of a chosen container, and why there are none', async () => {
    const containers = ['main', 'side'].map((name) => ({ name, image: `registry.local/${name}:1` }));
    served.scene.cluster.apply(podObject('two', { spec: { containers } }));
    served.scene.cluster.apply(podObject('broken', { image: 'registry.local/crash-oom:1' }));
    served.scene.cluster.apply(podObject('absent', { image: 'registry.local/no-such:1' }));
    const logs = (...args: string[]) => kubectl('logs', ...args);
    await expect.poll(async () => (await logs('two', '-c', 'side')).code).toBe(0);
    expect((await logs('two', '-c', 'side', '--tail=1', '--timestamps')).out).toMatch(
      /^\d{4}-[\dT:-]+\.\d{9}Z level=\w+ request=\d+ .*\n$/,
    );
    expect((await logs('two', '-c', 'nginx')).err).toContain('container nginx is not valid for pod two');
    await expect.poll(async () => (await logs('broken', '--previous')).out).toContain('loading catalog');
    expect((await logs('two', '-c', 'main', '--previous')).err).toContain(
      'previous terminated container "main" in pod "two" not found',
    );
    await expect
      .poll(async () => (await logs('absent')).err)
      .toContain('container "main" in pod "absent" is waiting to start: trying and failing to pull image');
    const follow = start(['logs', '-f', 'two', '-c', 'side', '--tail=0']);
    const ended = new Promise((resolve) => follow.on('close', resolve));
    let text = '';
    follow.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await expect.poll(() => text.split('\n').length, { timeout: 5_000 }).toBeGreaterThan(2);
    served.scene.cluster.remove('Pod', 'default', 'two');
    expect(await ended).toBe(0);
  });

  it('deletes what it applied', async () => {
    expect((await kubectl('delete', '-f', join(served.dir, 'web.json'))).out).toBe('deployment.apps "web" deleted\n');
    await expect.poll(() => served.scene.pods('web').length).toBe(0);
    expect((await kubectl('auth', 'can-i', 'delete', 'nodes')).out).toContain('yes');
    expect((await kubectl('version', '-o', 'json')).out).toContain('v1.32.1-aliyun.1');
  });
});
