import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import { failureOf, perTest } from '../testing/connect';
import { startPoolRunner } from '../testing/pool-run';

const PASSWORD = 'Correct-Horse-7';
const FREE = (number: number): string => `i-bp1k8s9mullion0free${number}`;
const here = perTest(startPoolRunner);
let windows: { id: string; name: string };

beforeEach(async () => {
  const { id, name } = await here().poolNamed('win-legacy');
  windows = { id, name };
  await here().unblock();
});

const blockers = ({ findings }: { findings: { severity: string; code: string }[] }): string[] =>
  findings.filter((one) => one.severity === 'blocker').map((one) => one.code);
const nodesOf = async (poolId: string) =>
  (await here().planContext().kube.nodes()).filter((node) => node.labels[POOL_LABEL] === poolId);

describe('upgrading', () => {
  const input = (more: { [field: string]: Json } = {}): Json => ({
    nodePool: windows,
    kubelet: true,
    runtimeVersion: '2.1.5',
    replaceSystemDisk: true,
    ...more,
  });

  it('replaces node after node, and reports each', async () => {
    const before = await nodesOf(windows.id);
    const draft = await here().plan('node-pool.upgrade', input());
    expect(blockers(draft)).toEqual([]);
    expect(draft.diff.map(({ path }) => path)).toEqual(['kubelet', 'runtime', 'kubelet', 'runtime']);
    const run = await here().carryOut('node-pool.upgrade', { data: draft.data });
    expect(run.failed).toBeNull();
    const reported = run.message.join(' | ');
    for (const { name } of before) expect(reported).toContain(`${name}: absent while its system disk is replaced`);
    expect(reported).toMatch(/DrainNodes: 0 of 2 .*UpgradeNodes: 1 of 2 .*2 of 2 nodes upgraded/);
    const after = await nodesOf(windows.id);
    expect(after.map(({ name }) => name).toSorted()).toEqual(before.map(({ name }) => name).toSorted());
    for (const node of after)
      expect(node).toMatchObject({ kubeletVersion: 'v1.32.1-aliyun.1', containerRuntime: 'containerd://2.1.5' });
    expect(await here().kind('node-pool.upgrade').verify(here().planContext(), draft.data)).toEqual([]);
    const again = await here().plan('node-pool.upgrade', input());
    expect([again.diff, again.calls]).toEqual([[], []]);
  });

  it('moves to another Windows build and names what no longer starts there', async () => {
    const images = await here().cloud().reader.images();
    const image = images.find(({ os, id }) => os === 'windows' && id.startsWith('win2022'));
    const draft = await here().plan('node-pool.upgrade', input({ imageId: image?.id ?? '' }));
    const left = draft.findings.find(({ code }) => code === 'windows-images-incompatible');
    expect(left?.cause).toContain('legacy/iis-portal');
    expect(left?.cause).not.toContain('billing-web');
    expect((await here().carryOut('node-pool.upgrade', { data: draft.data })).failed).toBeNull();
    expect((await nodesOf(windows.id)).map(({ build }) => build)).toEqual(['20348', '20348']);
    const codes = await here().kind('node-pool.upgrade').verify(here().planContext(), draft.data);
    expect(codes).toEqual([]);
  });

  it('waits at a pause after the first batch until it is continued', async () => {
    const draft = await here().plan('node-pool.upgrade', input({ batch: { pause: 'first-batch' } }));
    const rolling = here().kind('node-pool.upgrade').steps(draft.data)[1]?.rolling;
    let pauses = 0;
    const run = await here().carryOut('node-pool.upgrade', {
      data: draft.data,
      each: async (ctx) => {
        if ((await rolling?.state(ctx)) !== 'paused') return;
        pauses += 1;
        if (pauses < 3) return;
        const receipt = await rolling?.resume(ctx);
        expect(receipt).toMatchObject({ taskId: expect.stringMatching(/^T-/) });
      },
    });
    expect(run.failed).toBeNull();
    expect(pauses).toBe(3);
    expect(run.message).toContain('paused by ACK: 1 of 2 nodes upgraded');
  });

  it('is paused, then canceled: the rest keeps its version', async () => {
    const draft = await here().plan('node-pool.upgrade', input());
    const rolling = here().kind('node-pool.upgrade').steps(draft.data)[1]?.rolling;
    let requested = false;
    const run = await here().carryOut('node-pool.upgrade', {
      data: draft.data,
      each: async (ctx, seen) => {
        if (requested || !seen.detail.includes('DrainNodes')) return;
        requested = true;
        await rolling?.pause(ctx);
        await rolling?.cancel(ctx);
        expect(await rolling?.state(ctx)).toBe('ended');
      },
    });
    expect(run.failed).toMatchObject({ code: 'task-cancelled' });
    expect((await nodesOf(windows.id)).map((node) => node.kubeletVersion)).toEqual([
      'v1.31.9-aliyun.1',
      'v1.31.9-aliyun.1',
    ]);
  });

  it.each<[string, { [field: string]: Json }, string]>([
    ['a kubelet newer than the control plane', { kubelet: '1.34.1-aliyun.1' }, 'kubelet-ahead'],
    ['Windows nodes in place', { replaceSystemDisk: false }, 'disk-replacement-needed'],
    ['a runtime that is not offered', { runtimeVersion: '9.9.9' }, 'runtime-not-offered'],
  ])('rejects %s before ACK does', async (_, more, code) =>
    expect(blockers(await here().plan('node-pool.upgrade', input(more)))).toContain(code),
  );

  it('passes on a refusal of ACK as certain', async () => {
    const body = { kubernetes_version: '1.34.1-aliyun.1', use_replace: true };
    const failure = await failureOf(here().cloud().writer.upgradeNodePool({ poolId: windows.id, body }));
    expect(failure).toMatchObject({
      kind: 'bad-request',
      ambiguous: false,
      details: { upstream: { code: 'InvalidParameter.KubernetesVersion' } },
    });
  });
});

describe('attaching instances', () => {
  const input = (...instanceIds: string[]): Json => ({ nodePool: windows, instanceIds, loginPassword: PASSWORD });
  const KIND = 'node-pool.attach-instances';

  it('reads instances that belong to no cluster, with their addresses', async () => {
    const found = await here()
      .cloud()
      .reader.instances([FREE(1), FREE(3), 'i-nothing']);
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: FREE(1), status: 'Running', os: 'linux', publicIp: null, chargeType: 'PostPaid', clusterId: null },
      { id: FREE(3), zoneId: 'cn-hangzhou-j', publicIp: '47.98.10.23', instanceType: 'ecs.g6.xlarge' },
    ]);
    expect(found[0]?.vpcId).toBe((await here().cloud().reader.cluster()).vpcId);
    expect(await here().cloud().reader.instances([])).toEqual([]);
  });

  it('lists what runs in the VPC, members of a cluster by its tag', async () => {
    const { reader } = here().cloud();
    const { clusterId } = await reader.cluster();
    const running = await reader.runningInstances();
    const free = running.filter((one) => one.clusterId === null).map(({ id }) => id);
    expect(free.toSorted()).toEqual([1, 2, 3, 4].map(FREE));
    const members = running.filter((one) => one.clusterId === clusterId).map(({ id }) => id);
    const pools = await Promise.all((await reader.nodePools()).map(({ id }) => reader.nodes(id)));
    expect(members.toSorted()).toEqual(pools.flatMap((nodes) => nodes.map((one) => one.instanceId)).toSorted());
    expect(running.length).toBeGreaterThan(free.length + members.length);
    expect(running.find(({ id }) => id === FREE(3))).toMatchObject({
      name: 'standby-3',
      cpuMilli: 4_000,
      memoryMiB: 16_384,
      privateIp: '192.168.48.23',
      os: 'linux',
    });
  });

  it('attaches them and waits until they are Windows nodes', async () => {
    const draft = await here().plan(KIND, input(FREE(1), FREE(3)));
    expect(blockers(draft)).toEqual([]);
    const run = await here().carryOut(KIND, { data: draft.data, secret: PASSWORD });
    expect(run.failed).toBeNull();
    expect(run.message.join(' | ')).toMatch(/ReplaceSystemDisk: 0 of 2 .*2 of 2 nodes Ready/);
    expect(await here().kind(KIND).verify(here().planContext(), draft.data)).toEqual([]);
    expect((await here().poolNamed('win-legacy')).desiredSize).toBe(4);
    expect((await here().plan(KIND, input(FREE(1), FREE(3)))).diff).toEqual([]);
    const { id, name } = await here().poolNamed('default-nodepool');
    const other = { nodePool: { id, name }, instanceIds: [FREE(1)] };
    expect(blockers(await here().plan(KIND, other))).toEqual(['instance-in-cluster']);
  });

  it('refuses an instance without a way to the Internet', async () =>
    expect(blockers(await here().plan(KIND, input(FREE(2), FREE(4))))).toEqual(['instance-no-internet']));

  it('sends once when the answer is lost, and the password nowhere else', async () => {
    const { data } = await here().plan(KIND, input(FREE(1)));
    await here().fault('lost-answer', 'AttachInstancesToNodePool');
    const run = await here().carryOut(KIND, { data, secret: PASSWORD });
    expect(run.failed).toBeNull();
    expect(await here().calls('AttachInstancesToNodePool')).toBe(1);
    expect(JSON.stringify([data, run.message, [...run.receipts]])).not.toContain(PASSWORD);
  });
});

describe('removing nodes', () => {
  const KIND = 'node.remove';
  const inputFor = async (more: { [field: string]: Json } = {}): Promise<{ [field: string]: Json }> => {
    const instances = await here().cloud().reader.nodes(windows.id);
    const [node] = (await nodesOf(windows.id)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const instance = instances.find(({ nodeName }) => nodeName === node?.name);
    const named = { name: node?.name ?? '', uid: node?.uid ?? '', instanceId: instance?.instanceId ?? '' };
    return { nodePool: windows, nodes: [named], drain: true, release: true, ...more };
  };

  it('drains, removes and releases nodes, and the pool shrinks as planned', async () => {
    const input = await inputFor();
    const draft = await here().plan(KIND, input);
    expect(blockers(draft)).toEqual([]);
    const shrinks = draft.findings.find(({ code }) => code === 'pool-shrinks');
    expect(shrinks?.params).toMatchObject({ from: 2, to: 1 });
    const run = await here().carryOut(KIND, { data: draft.data });
    expect(run.failed).toBeNull();
    expect(run.message.join(' | ')).toMatch(/DrainNodes: 0 of 1 node removed.*1 of 1 node removed/);
    expect(await nodesOf(windows.id)).toHaveLength(1);
    const codes = (await here().kind(KIND).verify(here().planContext(), draft.data)).map(({ code }) => code);
    expect(codes.filter((code) => code !== 'pods-left-pending')).toEqual([]);
    expect((await here().plan(KIND, input)).diff).toEqual([]);
  });

  it('keeps the instance when it is not to be released', async () => {
    const before = (await here().cloud().reader.nodes(windows.id)).map(({ instanceId }) => instanceId);
    const draft = await here().plan(KIND, await inputFor({ release: false, drain: false }));
    expect(draft.impact).toMatchObject({ vmsReleased: 0, vmsKept: 1 });
    expect((await here().carryOut(KIND, { data: draft.data })).failed).toBeNull();
    const codes = (await here().kind(KIND).verify(here().planContext(), draft.data)).map(({ code }) => code);
    expect(codes).not.toContain('kept-instances-gone');
    expect(codes).not.toContain('nodes-not-removed');
    // ACK leaves its tag on removed instances, so the tag alone does not prove membership.
    const { clusterId } = await here().cloud().reader.cluster();
    const after = await here().cloud().reader.instances(before);
    expect(after.map((one) => one.clusterId)).toEqual(before.map(() => clusterId));
  });

  it('writes nothing when the instance is another one', async () => {
    const [first] = await here()
      .cloud()
      .reader.nodes((await here().poolNamed('default-nodepool')).id);
    const [node] = await nodesOf(windows.id);
    const named = { name: node?.name ?? '', uid: node?.uid ?? '', instanceId: first?.instanceId ?? '' };
    const draft = await here().plan(KIND, await inputFor({ nodes: [named] }));
    expect([blockers(draft), draft.calls]).toEqual([['instance-differs'], []]);
  });
});
