import { expect, type APIRequestContext } from '@playwright/test';
import { answered, fieldsOf, listOf, textOf, type Fields } from './api';
import type { AppContext } from './app';

export async function requestChange(
  client: APIRequestContext,
  body: { kind: string; cluster: string; input: Fields; reason?: string },
): Promise<Fields> {
  return answered(await client.post('/api/changes', { data: body }));
}

export async function changeOf(client: APIRequestContext, id: string): Promise<Fields> {
  return answered(await client.get(`/api/changes/${id}`));
}

export const fingerprintOf = (change: Fields): string => textOf(fieldsOf(change.plan).fingerprint);

/** Fails with the change's findings when it ends in another state. */
export async function untilState(client: APIRequestContext, o: { id: string; state: string }): Promise<Fields> {
  const over = ['succeeded', 'failed', 'cancelled', 'rejected', 'withdrawn', 'expired', 'blocked'];
  let seen: Fields = {};
  await expect
    .poll(
      async () => {
        seen = await changeOf(client, o.id);
        const state = textOf(seen.state);
        return state === o.state || over.includes(state) || state === 'needs-attention';
      },
      { intervals: [200] },
    )
    .toBe(true);
  expect(seen.state, JSON.stringify({ problem: seen.problem, steps: seen.steps })).toBe(o.state);
  return seen;
}

export async function poolOf(client: APIRequestContext, o: { cluster: string; name: string }): Promise<Fields> {
  let found: Fields | undefined;
  await expect(async () => {
    const { rows } = await answered(await client.get(`/api/clusters/${o.cluster}/node-pools`));
    found = listOf(rows).find((row) => row.name === o.name);
    expect(found, `pool ${o.name} of ${o.cluster}`).toBeDefined();
  }).toPass();
  return fieldsOf(found);
}

export async function scaleInput(
  client: APIRequestContext,
  o: { cluster: string; pool: string; desired: number },
): Promise<Fields> {
  const pool = await poolOf(client, { cluster: o.cluster, name: o.pool });
  return { nodePool: { id: textOf(pool.id), name: o.pool }, desired: o.desired };
}

export async function windowsPoolInput(
  client: APIRequestContext,
  o: { name: string; cluster?: string; desired?: number; password?: string },
): Promise<Fields> {
  const path = `/api/clusters/${o.cluster ?? 'prod-hangzhou'}/pool-options?os=windows`;
  const options = fieldsOf((await answered(await client.get(path))).options);
  const may = (row: Fields): boolean => fieldsOf(row.choose).ok === true;
  const image = listOf(options.images).find((one) => one.build === '20348');
  const type = listOf(options.instanceTypes).find((one) => one.id === 'ecs.g6.xlarge');
  const runtime = listOf(options.runtimes).filter(may).at(-1);
  const network = listOf(options.vSwitches).filter((one) => one.internetPath === true);
  return {
    name: o.name,
    os: 'windows',
    imageId: textOf(image?.id),
    vSwitchIds: network.slice(0, 2).map((one) => textOf(one.id)),
    instanceTypes: [textOf(type?.id)],
    systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
    runtimeVersion: textOf(runtime?.version),
    size: { mode: 'manual', desired: o.desired ?? 1 },
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
    loginPassword: o.password ?? 'Mullion-Journey-7',
  };
}

export async function linuxPoolInput(
  client: APIRequestContext,
  o: { name: string; cluster: string; desired: number; runtimeVersion?: string },
): Promise<Fields> {
  const path = `/api/clusters/${o.cluster}/pool-options?os=linux`;
  const options = fieldsOf((await answered(await client.get(path))).options);
  const image = listOf(options.images).find((one) => one.name === 'Alibaba Cloud Linux 3.2104');
  const network = listOf(options.vSwitches).filter((one) => one.internetPath === true);
  return {
    name: o.name,
    os: 'linux',
    imageId: textOf(image?.id),
    imageType: textOf(image?.imageType),
    vSwitchIds: network.slice(0, 2).map((one) => textOf(one.id)),
    instanceTypes: ['ecs.g7.large'],
    keyPair: 'ops-key',
    systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
    runtimeVersion: o.runtimeVersion ?? '2.1.5',
    size: { mode: 'manual', desired: o.desired },
  };
}

export async function advanceClock(app: AppContext, ms = 60_000): Promise<void> {
  await app.control('/clock', { advanceMs: ms });
}
