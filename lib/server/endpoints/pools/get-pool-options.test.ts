import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getPoolDisks as disksEndpoint,
  getPoolOptions as endpoint,
  getPoolPrices as pricesEndpoint,
  type PoolOptions,
} from '@/lib/contract/pool-options';
import type { CloudConnection } from '@/lib/server/ack/transport/connect-cloud';
import { connectTo, failureOf, type SimulatedCloud, startCloud } from '@/lib/server/ack/testing/connect';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { Failure } from '@/lib/domain/failure';
import { offersOfOptions } from '@/lib/domain/pool/rules/offers-of-options';
import type { KubeNode, KubeWorkload } from '@/lib/domain/ports/kube';
import { ask } from '../testing/ask';
import { getPoolDisks, getPoolPrices } from './prices-and-disks';
import { getPoolOptions } from './get-pool-options';

let here: SimulatedCloud;
let cloud: CloudConnection;

beforeAll(async () => {
  here = await startCloud();
  cloud = here.cloud();
});
afterAll(() => here.stop());

let nodes: () => Promise<KubeNode[]> = async () => [];

const usualWorkloads = () => new SampleWorld().planContext().kube.workloads();
let workloads: () => Promise<KubeWorkload[]> = usualWorkloads;

const kube = { nodes: () => nodes(), workloads: () => workloads() };
const app = {
  clock: { now: () => 1_000 },
  fleet: {
    cluster: (name: string) => {
      if (name === 'lab') return { planContext: () => ({ cloud: null, kube }) };
      return name === 'prod' ? { planContext: () => ({ cloud: cloud.lookUps('someone'), kube }) } : null;
    },
  },
};

const request = (cluster: string, os: 'linux' | 'windows') =>
  ask(endpoint, getPoolOptions, { app, params: { cluster }, query: { os } });
const params = { cluster: 'prod' };
const pricesOf = (query: object) => ask(pricesEndpoint, getPoolPrices, { app, params, query });
const disksOf = (types: string, zones = 'cn-hangzhou-h,cn-hangzhou-i') =>
  ask(disksEndpoint, getPoolDisks, { app, params, query: { types, zones } });

const typeOf = (options: PoolOptions, id: string) => options.instanceTypes.find((type) => type.id === id);

describe('pool options', () => {
  it('answer in the form of the contract, for both systems', async () => {
    for (const os of ['linux', 'windows'] as const) expect((await request('prod', os)).now).toBe(1_000);
  });

  it('list every instance type and why one cannot run Windows', async () => {
    const { options } = await request('prod', 'windows');
    const { options: linux } = await request('prod', 'linux');
    expect(options.instanceTypes.length).toBe(linux.instanceTypes.length);
    expect(typeOf(options, 'ecs.g6.xlarge')).toMatchObject({
      choose: { ok: true },
      usable: { cpuMilli: 2_500, memoryMiB: 16_384 - 2_560 },
    });
    expect(typeOf(options, 'ecs.g6.large')?.choose).toMatchObject({
      ok: false,
      reason: expect.stringContaining('4 vCPU'),
    });
    expect(typeOf(linux, 'ecs.g6.large')?.choose).toEqual({ ok: true });
    const gpu = options.instanceTypes.find((type) => type.gpuCount > 0);
    expect(gpu?.choose).toMatchObject({ ok: false, reason: expect.stringContaining('GPU') });
    expect(typeOf(linux, 'ecs.g6.xlarge')?.usable.cpuMilli).toBeLessThan(4_000);
  });

  it('have the stock of each zone with a vSwitch', async () => {
    const { options } = await request('prod', 'windows');
    expect(typeOf(options, 'ecs.g8i.xlarge')?.stock).toEqual([
      { zoneId: 'cn-hangzhou-h', state: 'sold-out' },
      { zoneId: 'cn-hangzhou-i', state: 'in-stock' },
      { zoneId: 'cn-hangzhou-j', state: 'in-stock' },
    ]);
  });

  it('have the images of the requested OS, with the Windows build', async () => {
    const { options } = await request('prod', 'windows');
    expect(options.images.map((image) => image.build)).toEqual(['20348', '17763', '20348', '19041']);
    const { options: linux } = await request('prod', 'linux');
    expect(linux.images.every((image) => image.build === null && !/win/i.test(image.platform))).toBe(true);
  });

  it('offer key pairs to Linux alone', async () => {
    expect((await request('prod', 'windows')).options.keyPairs).toEqual([]);
    expect((await request('prod', 'linux')).options.keyPairs).toContainEqual({ name: 'ops-key' });
  });

  it('have network, quota and existing nodes', async () => {
    const { options } = await request('prod', 'windows');
    expect(options.cluster).toMatchObject({ version: '1.32.1-aliyun.1', network: 'flannel' });
    expect(options.quota).toEqual({ nodesPerCluster: 100, nodesNow: 5 });
    expect(options.vSwitches.find((item) => item.name === 'isolated-j')?.internetPath).toBe(false);
  });

  it('have what the rules require of the cluster: its add-on and its ready Linux nodes', async () => {
    const world = new SampleWorld();
    nodes = async () => world.nodes;
    const { options } = await request('prod', 'linux');
    const { nodeProblemDetector } = options.cluster;
    const { addons } = await cloud.lookUps('someone').cluster();
    expect(nodeProblemDetector).toBe(addons.some(({ name }) => name === 'ack-node-problem-detector'));
    expect(options.readyLinuxNodes).toBe(3);
    expect(offersOfOptions(options)).toMatchObject({ cluster: { nodeProblemDetector }, readyLinuxNodes: 3 });
    nodes = async () => {
      throw new Failure('unavailable', 'The API server does not answer.');
    };
    const { options: cut } = await request('prod', 'linux');
    expect(cut.readyLinuxNodes).toBeNull();
    expect(cut.unavailable).toEqual([
      { list: 'readyLinuxNodes', message: 'The API server does not answer.', remedy: null },
    ]);
    nodes = async () => [];
  });

  it('name what the cluster lacks for a pool of the OS before anything of the pool is known', async () => {
    const { options } = await request('prod', 'windows');
    expect(options.clusterFindings).toEqual([]);
    workloads = async () => [];
    const { options: bare } = await request('prod', 'windows');
    expect(bare.clusterFindings).toMatchObject([{ code: 'flannel-windows-missing', severity: 'blocker' }]);
    expect((await request('prod', 'linux')).options.clusterFindings).toEqual([]);
    workloads = async () => {
      throw new Failure('unavailable', 'The API server does not answer.');
    };
    const { options: cut } = await request('prod', 'windows');
    expect(cut.clusterFindings).toMatchObject([{ code: 'flannel-windows-unknown', severity: 'warning' }]);
    expect(cut.unavailable.map(({ list }) => list)).toEqual(['workloads']);
    workloads = usualWorkloads;
  });

  it('offer images, groups, sets and private pools of the account', async () => {
    const { options } = await request('prod', 'windows');
    expect(options.customImages?.map((image) => image.name)).toEqual(['win2022-golden-2026-09']);
    expect(options.resourceGroups).toHaveLength(2);
    expect(options.deploymentSets?.[0]?.capacity).toHaveLength(3);
    expect(options.privatePools).toHaveLength(2);
    expect(options.unavailable).toEqual([]);
    expect(options.images.map((image) => image.sizeGiB)).toEqual([40, 40, 40, 40]);
    expect(typeOf(options, 'ecs.i4.xlarge')).toMatchObject({ localStorage: 'local_ssd_pro', diskQuantity: 17 });
  });

  it('price a page of types and distinguish an unknown price from zero', async () => {
    const priced = (types: string) => pricesOf({ types, zone: 'cn-hangzhou-h' });
    expect((await priced('ecs.g6.xlarge, ecs.g6.xlarge')).prices).toEqual([
      { instanceType: 'ecs.g6.xlarge', perHour: expect.any(Number), currency: 'CNY' },
    ]);
    await here.fault('error', 'DescribePrice', {});
    expect((await priced('ecs.g6.large')).prices).toEqual([
      { instanceType: 'ecs.g6.large', perHour: null, currency: null },
    ]);
    await here.fault('error', 'DescribePrice', { on: false });
    const many = Array.from({ length: 21 }, (_, index) => `ecs.g6.x${index}`).join(',');
    expect(pricesEndpoint.query.safeParse({ types: many, zone: 'z' }).success).toBe(false);
    expect(pricesEndpoint.query.safeParse({ types: ' , ', zone: 'z' }).success).toBe(false);
  });

  it('have the disks of chosen types, unknown when they may not be read', async () => {
    expect((await disksOf('ecs.g8i.xlarge')).disks?.map((row) => [row.zoneId, row.system])).toEqual([
      ['cn-hangzhou-h', ['cloud_essd', 'cloud_auto']],
      ['cn-hangzhou-i', ['cloud_essd', 'cloud_auto']],
    ]);
    await here.fault('forbidden', 'DescribeAvailableResource', {});
    expect(await disksOf('ecs.g7.xlarge')).toMatchObject({
      disks: null,
      unavailable: { remedy: expect.stringContaining('ecs:DescribeAvailableResource') },
    });
    await here.fault('forbidden', 'DescribeAvailableResource', { on: false });
  });

  it('accept only zones of the cluster and existing disks', async () => {
    const prices = (more: object) => pricesEndpoint.query.safeParse({ types: 'ecs.g6.xlarge', zone: 'z', ...more });
    expect(prices({}).success).toBe(true);
    for (const more of [{ zone: '../../x' }, { zone: '' }, { disk: 'nope' }])
      expect(prices(more).error?.issues[0]?.path).toEqual(Object.keys(more));
    expect(disksEndpoint.query.safeParse({ types: 'ecs.g6.xlarge', zones: 'a,../../x' }).success).toBe(false);
    expect(await failureOf(pricesOf({ types: 'ecs.g6.xlarge', zone: 'nowhere' }))).toMatchObject({
      code: 'invalid',
      details: { issues: [{ field: 'zone', message: expect.stringContaining('nowhere') }] },
    });
    expect(await failureOf(disksOf('ecs.g6.xlarge', 'cn-hangzhou-h,nowhere'))).toMatchObject({
      code: 'invalid',
      details: { issues: [{ field: 'zones' }] },
    });
  });

  it('accept only types of the catalog, and ask the provider about no other', async () => {
    const before = await here.calls('DescribePrice');
    const refused = {
      code: 'invalid',
      details: { issues: [{ field: 'types', message: expect.stringMatching('none') }] },
    };
    const types = 'ecs.g6.xlarge,ecs.none.huge';
    expect(await failureOf(pricesOf({ types, zone: 'cn-hangzhou-h' }))).toMatchObject(refused);
    expect(await failureOf(disksOf(types))).toMatchObject(refused);
    expect(await here.calls('DescribePrice')).toBe(before);
  });

  it('show stock, quota and lists as unknown when they cannot be read', async () => {
    cloud = connectTo(here.target);
    for (const action of ['DescribeAvailableResource', 'DescribeUserQuota']) await here.fault('error', action, {});
    for (const action of ['ListResourceGroups', 'DescribeSecurityGroups', 'DescribeKeyPairs'])
      await here.fault('forbidden', action, {});
    const { options } = await request('prod', 'linux');
    expect(options).toMatchObject({ resourceGroups: null, securityGroups: null, keyPairs: null });
    expect(options.unavailable.map((one) => one.list).toSorted()).toEqual([
      'keyPairs',
      'quota',
      'resourceGroups',
      'securityGroups',
      'stock',
    ]);
    expect(options.unavailable.find((one) => one.list === 'resourceGroups')?.remedy).toContain(
      'resourcemanager:ListResourceGroups',
    );
    expect(options.quota).toEqual({ nodesPerCluster: null, nodesNow: 5 });
    expect(new Set(options.instanceTypes.flatMap((type) => type.stock.map((row) => row.state)))).toEqual(
      new Set(['unknown']),
    );
  });

  it('fail by name for an unknown cluster or one without ACK', async () => {
    expect(await failureOf(request('nowhere', 'windows'))).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('nowhere'),
    });
    expect(await failureOf(request('lab', 'windows'))).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('not an ACK cluster'),
    });
  });
});
