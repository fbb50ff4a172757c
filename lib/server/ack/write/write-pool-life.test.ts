import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { ChangeKind, Observation } from '@/lib/domain/change/kind';
import type { PlanContext, StepReceipt } from '@/lib/domain/change/context';
import type { Json } from '@/lib/domain/json';
import { UpstreamFailure } from '@/lib/domain/failure';
import { emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { connectKube, type KubeConnection } from '@/lib/server/kube/transport/connect-kube';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import { HttpKubeWriter } from '@/lib/server/kube/write/write';
import { startSimulator, type StartedSimulator } from '@/lib/server/testing/start-simulator';
import { connectTo, failureOf, type Target, type WritingConnection } from '../testing/connect';

const MINUTE_MS = 60_000;
let simulator: StartedSimulator;
let target: Target;
let cloud: WritingConnection;
let kube: KubeConnection;

beforeAll(async () => {
  simulator = await startSimulator({ scenario: 'hybrid-small', frozen: true });
  const { ready } = simulator;
  const prod = ready.clusters.find(({ name }) => name === 'prod-hangzhou');
  if (prod === undefined) throw new Error('the scenario has no cluster');
  const { accessKeyId, accessKeySecret } = ready;
  target = { endpoint: ready.ackEndpoint, ...prod, accessKeyId, accessKeySecret };
  const credential = parseKubeconfig(await readFile(prod.kubeconfigPath, 'utf8'));
  kube = connectKube({ cluster: 'prod', credential });
});
afterAll(async () => {
  kube.transport.close();
  await simulator.stop();
});
beforeEach(async () => {
  await simulator.control('/reset', {});
  cloud = connectTo(target);
});

const pass = (advanceMs: number): Promise<unknown> => simulator.control('/clock', { advanceMs });
const callsOf = async (action: string): Promise<unknown> => simulator.control(`/calls?action=${action}`);

const planContext = (): PlanContext => ({
  now: 0,
  cluster: { name: 'prod', environment: 'prod', ack: { clusterId: target.clusterId, regionId: target.region } },
  cloud: cloud.reader,
  kube: kube.reader,
});

const kindOf = (id: string): ChangeKind => {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  return kind;
};

const planOf = (id: string, input: Json) => kindOf(id).plan(planContext(), kindOf(id).parseInput(input));

interface Run {
  /** Details in order, each once. */
  message: string[];
  failed: Extract<Observation, { state: 'failed' }> | null;
}

/** Carries the steps out by the engine's rule: look, write once, look again; an unclear answer is looked after. */
async function carryOut(id: string, data: Json): Promise<Run> {
  const receipts = new Map<string, StepReceipt>();
  const ctx = () => ({
    ...planContext(),
    changeId: 'change-1',
    cloudWrite: cloud.writer,
    kubeWrite: new HttpKubeWriter(kube.transport),
    secret: () => '',
    journal: (step: string) => receipts.get(step) ?? null,
  });
  const run: Run = { message: [], failed: null };
  for (const step of kindOf(id).steps(data)) {
    for (let turn = 0, sent = false; ; turn += 1) {
      if (turn > 120) throw new Error(`${step.id} never ends: ${run.message.join(' | ')}`);
      const seen = await step.done(ctx());
      if (run.message.at(-1) !== seen.detail) run.message.push(seen.detail);
      if (seen.state === 'failed') return { ...run, failed: seen };
      if (seen.state === 'done') break;
      if (step.run !== null && !sent) {
        sent = true;
        const answer = await step.run(ctx()).catch((error: unknown) => {
          if (error instanceof UpstreamFailure && error.ambiguous) return null;
          throw error;
        });
        if (answer !== null) receipts.set(step.id, answer);
      } else await pass(5_000);
    }
  }
  return run;
}

async function poolNamed(name: string): Promise<CloudNodePool> {
  const pool = (await cloud.reader.nodePools()).find((one) => one.name === name);
  if (pool === undefined) throw new Error(`no pool ${name}`);
  return pool;
}

/** A Linux pool of two nodes that are Ready. */
async function made(name: string, more: Partial<PoolDefinition> = {}): Promise<{ id: string; name: string }> {
  const definition: PoolDefinition = {
    ...emptyPool,
    name,
    os: 'linux',
    imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd',
    imageType: 'AliyunLinux3',
    platform: 'AliyunLinux',
    vSwitchIds: ['vsw-bp1k8s9mullion0zoneh1'],
    instanceTypes: ['ecs.g6.xlarge'],
    runtimeVersion: '1.6.38',
    keyPair: 'ops-key',
    systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' },
    size: { mode: 'manual', desired: 2 },
    ...more,
  };
  const body = createPoolBody(definition, { password: null, changeId: null });
  const { nodePoolId } = await cloud.writer.createNodePool({ body });
  await pass(5 * MINUTE_MS);
  return { id: nodePoolId, name };
}

describe('deleting a pool', () => {
  it('says of every instance that it is released, follows the task and ends with all gone', async () => {
    const nodePool = await made('life-own');
    const instances = await cloud.reader.nodes(nodePool.id);
    const draft = await planOf('node-pool.delete', { nodePool });
    expect(draft.impact).toMatchObject({ vmsReleased: 2, vmsKept: 0, nodes: { linux: 2, windows: 0 } });
    const released = draft.diff.filter((one) => one.path === 'vm.released').map((one) => one.from);
    expect(new Set(released)).toEqual(new Set(instances.map((one) => one.instanceId)));
    const run = await carryOut('node-pool.delete', draft.data);
    expect(run.failed).toBeNull();
    expect(run.message.join(' | ')).toMatch(/DrainNodes: 2 instances left .*ACK no longer has node pool life-own/);
    expect(await cloud.reader.instances(instances.map((one) => one.instanceId))).toEqual([]);
    expect(await kindOf('node-pool.delete').verify(planContext(), draft.data)).toEqual([]);
  });

  it('keeps subscriptions, as nodes, and says that they bill on', async () => {
    const billing = { ...emptyPool.billing, method: 'subscription' as const };
    const nodePool = await made('life-paid', { billing });
    const draft = await planOf('node-pool.delete', { nodePool });
    expect(draft.impact).toMatchObject({ vmsReleased: 0, vmsKept: 2 });
    expect(draft.findings.map((one) => one.code)).toContain('subscriptions-kept');
    expect((await carryOut('node-pool.delete', draft.data)).failed).toBeNull();
    expect(await kindOf('node-pool.delete').verify(planContext(), draft.data)).toEqual([]);
  });

  it('takes a lost answer for what it is and sends once', async () => {
    const nodePool = await made('life-lost');
    const { data } = await planOf('node-pool.delete', { nodePool });
    const fault = { target: 'ack', kind: 'lost-answer', action: 'DeleteClusterNodepool', times: 1, on: true };
    await simulator.control('/fault', fault);
    expect((await carryOut('node-pool.delete', data)).failed).toBeNull();
    expect(await callsOf('DeleteClusterNodepool')).toMatchObject({ count: 1 });
  });

  it('ends with the words of a task that got stuck, and a second change finishes it', async () => {
    const nodePool = await made('life-delete-stuck');
    const first = await planOf('node-pool.delete', { nodePool });
    const { failed } = await carryOut('node-pool.delete', first.data);
    expect(failed).toMatchObject({
      code: 'DeleteNodePoolFailed',
      detail: "ScalingGroup's instances not empty",
      remedy: expect.stringContaining('deletion again'),
      requestId: expect.stringMatching(/^[0-9A-F-]{36}$/),
    });
    const again = await planOf('node-pool.delete', { nodePool });
    expect(again.findings.map((one) => one.code)).toContain('deletion-stuck-before');
    expect(again.findings.filter((one) => one.severity === 'blocker')).toEqual([]);
    expect((await carryOut('node-pool.delete', again.data)).failed).toBeNull();
    expect(await cloud.reader.nodePool(nodePool.id)).toBeNull();
  });

  it('passes on why ACK refuses, as certain', async () => {
    const { id } = await poolNamed('win-legacy');
    expect(await failureOf(cloud.writer.deleteNodePool({ poolId: id, force: false }))).toMatchObject({
      ambiguous: false,
      details: { upstream: { code: 'ErrorNodePoolNotEmpty', requestId: expect.stringMatching(/^[0-9A-F-]{36}$/) } },
    });
  });

  it('refuses the default pool before ACK does', async () => {
    const { id, name } = await poolNamed('default-nodepool');
    const { findings } = await planOf('node-pool.delete', { nodePool: { id, name } });
    expect(findings.map((one) => one.code)).toContain('default-pool-stays');
  });
});

describe('repairing nodes', () => {
  it('makes an ill node well again, and leaves the others alone', async () => {
    const { id, name } = await poolNamed('default-nodepool');
    const [unhealthy, ...others] = await cloud.reader.nodes(id);
    await simulator.control('/node', { node: unhealthy?.nodeName, ready: false });
    await pass(5_000);
    const draft = await planOf('node-pool.repair', { nodePool: { id, name }, nodes: 'all' });
    expect(draft.calls.map((one) => one.body)).toEqual([{ nodes: [unhealthy?.nodeName] }]);
    expect(draft.findings.find((one) => one.code === 'already-healthy')?.params['count']).toBe(others.length);
    const run = await carryOut('node-pool.repair', draft.data);
    expect(run.failed).toBeNull();
    expect(run.message).toContain('RepairNodes');
    expect(await kindOf('node-pool.repair').verify(planContext(), draft.data)).toEqual([]);
  });

  it('adopts its task when the answer is lost', async () => {
    const { id, name } = await poolNamed('default-nodepool');
    const input = { nodePool: { id, name }, nodes: 'all', operations: ['restart.kubelet'], always: true };
    const { data } = await planOf('node-pool.repair', input);
    const fault = { target: 'ack', kind: 'lost-answer', action: 'RepairClusterNodePool', times: 1, on: true };
    await simulator.control('/fault', fault);
    expect((await carryOut('node-pool.repair', data)).failed).toBeNull();
    expect(await callsOf('RepairClusterNodePool')).toMatchObject({ count: 1 });
  });
});

it('synchronises all pools and has a RequestId to show for it', async () => {
  const answer = await cloud.writer.syncNodePools();
  expect(answer).toEqual({ requestId: expect.stringMatching(/^[0-9A-F-]{36}$/), taskId: null });
});

it('estimates which nodes a shrink takes, and the provider takes those', async () => {
  const nodePool = await made('life-shrink');
  const names = async (): Promise<(string | null)[]> =>
    (await cloud.reader.nodes(nodePool.id)).map((one) => one.nodeName);
  const before = await names();
  const { findings, data } = await planOf('node-pool.scale', { nodePool, desired: 1 });
  const leaving = findings.filter((one) => one.code.startsWith('removes-')).map((one) => one.params['node']);
  expect(leaving).toHaveLength(1);
  expect((await carryOut('node-pool.scale', data)).failed).toBeNull();
  expect(await names()).toEqual(before.filter((name) => name !== leaving[0]));
});
