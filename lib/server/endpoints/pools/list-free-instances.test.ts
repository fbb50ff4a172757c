import { beforeEach, expect, test } from 'vitest';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Raw } from '@/simulator/testing/change-parts';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { listFreeInstances as endpoint } from '@/lib/contract/free-instances';
import { ask } from '../testing/ask';
import { listFreeInstances } from './list-free-instances';

const like = new SampleWorld().instance('i-free1');
let world: SampleWorld;
beforeEach(() => {
  world = new SampleWorld();
});

function free(instanceId: string, more: Partial<InstanceRecord> = {}, reported: Raw = {}): void {
  world.state.instances.push({ ...like, instanceId, instanceName: `standby-${instanceId}`, ...more });
  if (Object.keys(reported).length > 0) world.alterEcsInstance(instanceId, reported);
}
const tagged = (TagValue: string): Raw => ({ Tags: { Tag: [{ TagKey: 'ack.aliyun.com', TagValue }] } });
const none = (): void => {
  world.state.instances = world.state.instances.filter(({ phase }) => phase !== 'free');
};

function request(query: { q?: string; limit?: string } = {}, pool = 'np-2') {
  const handle = { planContext: () => world.planContext(1) };
  const app = { clock: { now: () => 1 }, fleet: { cluster: () => handle } };
  return ask(endpoint, listFreeInstances, { app, params: { cluster: 'prod', pool }, query });
}

const idsOf = ({ instances }: Awaited<ReturnType<typeof request>>): string[] | undefined =>
  instances?.map(({ id }) => id);

test('running instances of the VPC in no cluster are listed; members, instances elsewhere and stopped ones are not', async () => {
  free('i-kept', {}, tagged('c1'));
  world.addNode('own', { poolId: '', instanceId: 'i-node' });
  free('i-theirs', {}, tagged('c9'));
  const [vSwitch] = world.state.network.vSwitches;
  if (vSwitch === undefined) throw new Error('no vSwitch');
  world.state.network.vSwitches.push({ ...vSwitch, id: 'vsw-far', vpcId: 'vpc-2' });
  free('i-far', { vSwitchId: 'vsw-far' });
  free('i-starting', { phase: 'booting' });
  const answer = await request();
  expect(idsOf(answer)).toEqual(['i-free1', 'i-free2', 'i-kept']);
  expect(answer).toMatchObject({ matching: 3, total: 3, unavailable: null });
});

test('each has the findings of a plan for this pool, and blocked ones are last', async () => {
  none();
  free('i-a', { instanceName: 'a', vSwitchId: 'vsw-closed' });
  free('i-b', { instanceName: 'b', vSwitchId: 'vsw-i' });
  free('i-c', { instanceName: 'c' });
  const codes = async (pool: string) =>
    (await request({}, pool)).instances?.map(({ id, findings }) => [id, findings.map(({ code }) => code)]);
  const outside = 'instance-outside-v-switches';
  expect(await codes('np-2')).toEqual([
    ['i-b', [outside]],
    ['i-c', []],
    ['i-a', ['instance-no-internet', outside]],
  ]);
  expect(await codes('np-1')).toEqual([
    ['i-a', ['instance-no-internet-linux', outside]],
    ['i-b', [outside]],
    ['i-c', []],
  ]);
});

test.each<[string, string, string[]]>([
  ['its name', 'Build', ['i-free9']],
  ['its id', 'free1', ['i-free1']],
  ['its address', '168.9.', ['i-free9']],
  ['its type', 'G8I', ['i-free9']],
  ['its zone', 'zone-k', ['i-free9']],
  ['its system', 'centos', ['i-free9']],
  ['nothing of any', 'none of them', []],
])('an instance is found by %s', async (_, q, ids) => {
  const kind = { instanceName: 'build-9', ip: '192.168.9.9', instanceType: 'ecs.g8i.xlarge', zoneId: 'zone-k' };
  free('i-free9', kind, { OSName: 'CentOS 7.9' });
  const answer = await request({ q });
  expect(idsOf(answer)).toEqual(ids);
  expect(answer).toMatchObject({ matching: ids.length, total: 3 });
});

test('of many the first are listed and all are counted', async () => {
  none();
  for (let at = 0; at < 700; at += 1) free(`i-${at}`);
  const answer = await request();
  expect(answer.instances).toHaveLength(500);
  expect(answer).toMatchObject({ matching: 700, total: 700 });
  expect((await request({ limit: '3' })).instances).toHaveLength(3);
  expect(endpoint.query.safeParse({ limit: '501' }).success).toBe(false);
});

test('what may not be read is unavailable, not empty', async () => {
  world.forbid('instances');
  const answer = await request();
  expect(answer.instances).toBeNull();
  expect(answer.unavailable?.message).toContain('ecs:DescribeInstances');
});

test('an unknown pool is not found', () => expect(request({}, 'np-none')).rejects.toMatchObject({ code: 'not-found' }));
