import { expect, vi } from 'vitest';
import type { Change } from '@/lib/domain/change/change';
import type { ChangeState } from '@/lib/domain/change/state';
import type { Json } from '@/lib/domain/json';
import type { CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubeReader } from '@/lib/domain/ports/kube';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { Engine } from '@/lib/server/engine/engine';
import { ann, bob } from './bench';
import { startEngineOnCloud } from './simulated-cloud';

const CLUSTER = 'prod-hangzhou';
const ENDED = ['succeeded', 'failed', 'needs-attention', 'blocked', 'cancelled', 'rejected'];

/** The real engine, adapters and fleet before a simulated cluster, and what tests of pools do there again and again. */
export interface PoolStage {
  world(): { cloud: CloudReader; kube: KubeReader };
  control(path: string, body?: unknown): Promise<unknown>;
  /** Deletes an object of Kubernetes, as somebody with kubectl would. */
  deleteObject(path: string): Promise<void>;
  poolNamed(name: string): Promise<CloudNodePool>;
  refOf(name: string): Promise<{ id: string; name: string }>;
  nodesOf(name: string): Promise<KubeNode[]>;
  /** Waits out what the cloud does to a pool by itself. */
  atRest(name: string): Promise<void>;
  engine: Engine;
  /** Asks and approves; answers the change's id. */
  begin(kind: string, input: Json): Promise<string>;
  /** Waits for one of the states, or for any end when none is given. @throws Error when it ends elsewhere. */
  reached(id: string, ...states: ChangeState[]): Promise<Change>;
  /** Asks, approves and follows a change to its end. */
  perform(kind: string, input: Json): Promise<Change>;
  /** The same, and it has to succeed. */
  succeeds(kind: string, input: Json): Promise<Change>;
  /** How often the cloud received an action. */
  received(action: string): Promise<number>;
  /** Lets time pass for the engine alone. */
  push(ms: number): void;
  stop(): Promise<void>;
}

const blockers = (change: Change): string[] =>
  (change.plan?.findings ?? []).filter((one) => one.severity === 'blocker').map((one) => one.code);

/** @throws Error when the simulator or the database does not start. */
export async function startPoolStage(): Promise<PoolStage> {
  const on = await startEngineOnCloud({ scenario: 'hybrid-small', pace: 400 });
  const { engine, fleet } = on;
  const { simulator } = on.cloud;
  engine.start();
  const states = (): string[] => (fleet.cluster(CLUSTER)?.sources() ?? []).map((one) => one.state);
  await vi.waitFor(() => expect(states()).toEqual(['live', 'live']), { timeout: 300_000 });

  const world: PoolStage['world'] = () => {
    const ctx = fleet.cluster(CLUSTER)?.planContext(Date.now(), { fresh: true });
    if (ctx?.cloud === undefined || ctx.cloud === null) throw new Error('no cluster');
    return { cloud: ctx.cloud, kube: ctx.kube };
  };
  const poolNamed: PoolStage['poolNamed'] = async (name) => {
    const pool = (await world().cloud.nodePools()).find((one) => one.name === name);
    if (pool === undefined) throw new Error(`no pool ${name}`);
    return pool;
  };
  const begin: PoolStage['begin'] = async (kind, input) => {
    const requested = await engine.request({ actor: ann, kind, cluster: CLUSTER, input, reason: 'test' });
    const { id } = requested;
    if (requested.state === 'awaiting-approval') {
      const fingerprint = requested.plan?.fingerprint ?? '';
      await engine.approve({ actor: bob, id, fingerprint, comment: '' });
    }
    return id;
  };
  const reached: PoolStage['reached'] = async (id, ...states) => {
    const state = async (): Promise<string> => (await engine.get(id))?.state ?? 'gone';
    const there = async (): Promise<boolean> => [...states, ...ENDED].includes(await state());
    await expect.poll(there, { interval: 100 }).toBe(true);
    const change = await engine.get(id);
    if (change === null) throw new Error(`no change ${id}`);
    if (states.length > 0 && !states.includes(change.state))
      throw new Error(`${change.state} in place of ${states.join(', ')}: ${JSON.stringify(change.problem)}`);
    return change;
  };
  const perform: PoolStage['perform'] = async (kind, input) => reached(await begin(kind, input));
  return {
    world,
    control: (path, body) => simulator.control(path, body),
    deleteObject: async (path) => {
      const transport = await fleet.cluster(CLUSTER)?.links().kube();
      await transport?.call({ method: 'DELETE', path });
    },
    poolNamed,
    refOf: async (name) => ({ id: (await poolNamed(name)).id, name }),
    nodesOf: async (name) => {
      const { id } = await poolNamed(name);
      return (await world().kube.nodes()).filter((node) => node.labels[POOL_LABEL] === id);
    },
    atRest: async (name) => {
      await expect.poll(async () => (await poolNamed(name)).rawState).toBe('active');
    },
    engine,
    begin,
    reached,
    perform,
    succeeds: async (kind, input) => {
      const change = await perform(kind, input);
      expect({ state: change.state, problem: change.problem, blockers: blockers(change) }).toEqual({
        state: 'succeeded',
        problem: null,
        blockers: [],
      });
      return change;
    },
    received: async (action) => {
      const reported = await simulator.control(`/calls?action=${action}`);
      if (typeof reported !== 'object' || reported === null || !('count' in reported)) throw new Error('no count');
      return Number(reported.count);
    },
    push: (ms) => {
      on.start.clockOffsetMs = (on.start.clockOffsetMs ?? 0) + ms;
    },
    stop: () => on.stop(),
  };
}
