import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Change } from '@/lib/domain/change/change';
import type { ChangeState } from '@/lib/domain/change/state';
import type { Json } from '@/lib/domain/json';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { Engine } from '@/lib/server/engine/engine';
import type { Fleet } from '@/lib/server/fleet/fleet';
import type { StartedSimulator } from '@/lib/server/testing/start-simulator';
import { ann, bob, changeOf, isLeft, until } from './bench';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';

const callsSchema = z.object({ calls: z.array(z.object({ name: z.string(), code: z.number() })) });

/** Names of pods whose eviction, and whose plain deletion, the API server accepted, each time it did. */
export async function endedPods({ control }: Pick<StartedSimulator, 'control'>, cluster: string) {
  const accepted = async (verb: string, resource: string): Promise<string[]> => {
    const path = `/kube-calls?cluster=${cluster}&verb=${verb}&resource=${resource}`;
    return callsSchema
      .parse(await control(path))
      .calls.filter(({ code }) => code < 300)
      .map(({ name }) => name);
  };
  return { evicted: await accepted('create', 'pods/eviction'), deleted: await accepted('delete', 'pods') };
}

export const received = async ({ control }: Pick<StartedSimulator, 'control'>, action: string): Promise<number> =>
  z.object({ count: z.number() }).parse(await control(`/calls?action=${action}`)).count;

export function clusterStage({ engine, fleet }: { engine: Engine; fleet: Fleet }, name: string) {
  const handle = fleet.cluster(name);
  if (handle === null) throw new Error(`no cluster ${name}`);
  const context = () => handle.planContext(Date.now(), { fresh: true });
  const cloud = () => {
    const reader = context().cloud;
    if (reader === null) throw new Error(`${name} is not of ACK`);
    return reader;
  };
  const kube = () => context().kube;
  const call = async (method: 'POST' | 'DELETE', path: string, json?: object): Promise<void> => {
    const body = json === undefined ? {} : { body: { type: 'application/json', json } };
    await (await handle.links().kube()).call({ method, path, ...body });
  };
  const get = (id: string): Promise<Change> => changeOf(engine, id);
  const request = async (kind: string, input: Json, actor = ann): Promise<Change> => {
    const change = await engine.request({ actor, kind, cluster: name, input, reason: `test ${randomUUID()}` });
    if (change.state !== 'awaiting-approval') return change;
    const fingerprint = change.plan?.fingerprint ?? '';
    return engine.approve({ actor: bob, id: change.id, fingerprint, comment: '' });
  };
  const reached = async (id: string, ...states: ChangeState[]): Promise<Change> => {
    // A paused or unapproved run can still reach the awaited states.
    const isThere = (change: Change): boolean =>
      states.includes(change.state) ||
      (isLeft(change) && (states.length === 0 || !['paused', 'awaiting-approval'].includes(change.state)));
    await expect.poll(async () => isThere(await get(id)), { interval: 100 }).toBe(true);
    const change = await get(id);
    if (states.length > 0 && !states.includes(change.state))
      throw new Error(`${change.state} in place of ${states.join(', ')}: ${JSON.stringify(change.problem)}`);
    return change;
  };
  const made = { engine, handle, cloud, kube, get, request, reached };
  return {
    ...made,
    /** `expect.poll` works only in tests, and hooks call this. */
    live: () => until(() => handle.sources().every(({ state }) => state === 'live'), 50),
    post: (path: string, json: object) => call('POST', path, json),
    remove: (path: string) => call('DELETE', path),
    perform: async (kind: string, input: Json) => reached((await request(kind, input)).id),
    poolNamed: async (pool: string) => {
      const found = (await cloud().nodePools()).find((one) => one.name === pool);
      if (found === undefined) throw new Error(`no pool ${pool}`);
      return found;
    },
    nodesIn: async (pool: string): Promise<KubeNode[]> =>
      (await kube().nodes()).filter((node) => node.labels[POOL_LABEL] === pool),
    openVSwitches: async () =>
      (await cloud().vSwitches()).filter(({ internetPath }) => internetPath === true).map(({ id }) => id),
    stop: () => fleet.stop(),
  };
}

export type ClusterStage = ReturnType<typeof clusterStage>;
