import { beforeEach, expect, test } from 'vitest';
import { anInstance } from '@/lib/changes/testing/fake-instances';
import { aNode } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import { listFreeInstances as endpoint } from '@/lib/contract/free-instances';
import { listFreeInstances } from './list-free-instances';

let world: FakeWorld;
beforeEach(() => {
  world = new FakeWorld();
  world.state.instances = [anInstance('i-free1'), anInstance('i-free2')];
});

async function ask(query: { q?: string; limit?: string } = {}, pool = 'np-2') {
  const handle = { planContext: () => world.planContext(1) };
  const app = { clock: { now: () => 1 }, fleet: { cluster: () => handle } };
  const input = { params: { cluster: 'prod', pool }, query: endpoint.query.parse(query) };
  return endpoint.response.parse(await listFreeInstances({ input, app }));
}

const idsOf = ({ instances }: Awaited<ReturnType<typeof ask>>): string[] | undefined =>
  instances?.map(({ id }) => id);

test('machines of the VPC that run and are in no cluster are listed; members, strangers and standing ones are not', async () => {
  world.state.nodes.push(aNode('own', { providerId: 'cn-hangzhou.i-node' }));
  world.state.instances.push(
    anInstance('i-kept', { clusterId: world.state.cluster.clusterId }),
    anInstance('i-node'),
    anInstance('i-theirs', { clusterId: 'c9' }),
    anInstance('i-far', { vpcId: 'vpc-2' }),
    anInstance('i-stopped', { status: 'Stopped' }),
  );
  const answer = await ask();
  expect(idsOf(answer)).toEqual(['i-free1', 'i-free2', 'i-kept']);
  expect(answer).toMatchObject({ matching: 3, total: 3, unread: null });
});

test('each says what the plan would find about it in this pool, and those that cannot come in are last', async () => {
  world.state.instances = [
    anInstance('i-a', { name: 'a', vSwitchId: 'vsw-closed' }),
    anInstance('i-b', { name: 'b', vSwitchId: 'vsw-i' }),
    anInstance('i-c', { name: 'c' }),
  ];
  const codes = async (pool: string) =>
    (await ask({}, pool)).instances?.map(({ id, findings }) => [id, findings.map(({ code }) => code)]);
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
])('a machine is found by %s', async (_, q, ids) => {
  world.state.instances.push(
    anInstance('i-free9', {
      name: 'build-9',
      privateIp: '192.168.9.9',
      instanceType: 'ecs.g8i.xlarge',
      zoneId: 'zone-k',
      osName: 'CentOS 7.9',
    }),
  );
  const answer = await ask({ q });
  expect(idsOf(answer)).toEqual(ids);
  expect(answer).toMatchObject({ matching: ids.length, total: 3 });
});

test('of many the first are listed and all are counted', async () => {
  world.state.instances = Array.from({ length: 700 }, (_, at) => anInstance(`i-${at}`));
  const answer = await ask();
  expect(answer.instances).toHaveLength(500);
  expect(answer).toMatchObject({ matching: 700, total: 700 });
  expect((await ask({ limit: '3' })).instances).toHaveLength(3);
  expect(endpoint.query.safeParse({ limit: '501' }).success).toBe(false);
});

test('what may not be read is not the same as nothing', async () => {
  world.state.forbidden.add('instances');
  const answer = await ask();
  expect(answer.instances).toBeNull();
  expect(answer.unread?.message).toContain('Forbidden.RAM');
});

test('a pool that is not there is not found', async () => {
  await expect(ask({}, 'np-none')).rejects.toMatchObject({ code: 'not-found' });
});
