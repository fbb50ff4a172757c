import { readFile } from 'node:fs/promises';
import { changeKinds } from '@/lib/changes';
import type { ChangeKind, Observation, PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext, RunContext, StepReceipt } from '@/lib/domain/change/context';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { connectKube } from '@/lib/server/kube/transport/connect-kube';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import { HttpKubeWriter } from '@/lib/server/kube/write/write';
import { startSimulator } from '@/lib/server/testing/start-simulator';
import { connectTo, type Target, type WritingConnection } from './connect';

const LOOK_MS = 5_000;

/** What the steps of one run said and how they ended. */
export interface PoolRun {
  /** Details in order, each once. */
  message: string[];
  failed: Extract<Observation, { state: 'failed' }> | null;
  receipts: Map<string, StepReceipt>;
}

/** Kinds carried out with the real SDK before a simulator whose clock the run moves. */
export interface PoolRunner {
  cloud(): WritingConnection;
  /** The world as at the start, and a connection that remembers nothing of it. */
  reset(): Promise<void>;
  planContext(): PlanContext;
  kind(id: string): ChangeKind;
  plan(id: string, input: Json): Promise<PlanDraft<Json>>;
  /** By the engine's rule: look, write once, look again; an unclear answer is looked after. `each` sees every look. */
  carryOut(id: string, q: { data: Json; secret?: string; each?: Look }): Promise<PoolRun>;
  poolNamed(name: string): Promise<CloudNodePool>;
  control(path: string, body?: unknown): Promise<unknown>;
  pass(advanceMs: number): Promise<unknown>;
  stop(): Promise<void>;
}

type Look = (ctx: RunContext, seen: Observation) => Promise<void>;

/** @throws Error when the simulator does not start. */
export async function startPoolRunner(): Promise<PoolRunner> {
  const simulator = await startSimulator({ scenario: 'hybrid-small', frozen: true });
  const { ready } = simulator;
  const prod = ready.clusters.find(({ name }) => name === 'prod-hangzhou');
  if (prod === undefined) throw new Error('the scenario has no cluster');
  const { accessKeyId, accessKeySecret } = ready;
  const target: Target = { endpoint: ready.ackEndpoint, ...prod, accessKeyId, accessKeySecret };
  let cloud = connectTo(target);
  const credential = parseKubeconfig(await readFile(prod.kubeconfigPath, 'utf8'));
  const kube = connectKube({ cluster: 'prod', credential });
  const ack = { clusterId: target.clusterId, regionId: target.region };
  const planContext = (): PlanContext => ({
    now: 0,
    cluster: { name: 'prod', environment: 'prod', ack },
    cloud: cloud.reader,
    kube: kube.reader,
  });
  const kind = (id: string): ChangeKind => {
    const found = changeKinds[id];
    if (found === undefined) throw new Error(`no kind ${id}`);
    return found;
  };
  const pass: PoolRunner['pass'] = (advanceMs) => simulator.control('/clock', { advanceMs });

  const carryOut: PoolRunner['carryOut'] = async (id, { data, secret = '', each }) => {
    const run: PoolRun = { message: [], failed: null, receipts: new Map() };
    const ctx = (): RunContext => ({
      ...planContext(),
      changeId: 'change-1',
      cloudWrite: cloud.writer,
      kubeWrite: new HttpKubeWriter(kube.transport),
      secret: () => secret,
      journal: (step) => run.receipts.get(step) ?? null,
    });
    for (const step of kind(id).steps(data)) {
      for (let turn = 0, sent = false; ; turn += 1) {
        if (turn > 400) throw new Error(`${step.id} never ends: ${run.message.join(' | ')}`);
        const seen = await step.done(ctx());
        if (run.message.at(-1) !== seen.detail) run.message.push(seen.detail);
        if (seen.state === 'failed') return { ...run, failed: seen };
        if (seen.state === 'done') break;
        await each?.(ctx(), seen);
        if (step.run === null || sent) {
          await pass(LOOK_MS);
          continue;
        }
        sent = true;
        const answer = await step.run(ctx()).catch((error: unknown) => {
          if (error instanceof UpstreamFailure && error.ambiguous) return null;
          throw error;
        });
        if (answer !== null) run.receipts.set(step.id, answer);
      }
    }
    return run;
  };

  return {
    cloud: () => cloud,
    reset: async () => {
      await simulator.control('/reset', {});
      cloud = connectTo(target);
    },
    planContext,
    kind,
    plan: (id, input) => kind(id).plan(planContext(), kind(id).parseInput(input)),
    carryOut,
    poolNamed: async (name) => {
      const pool = (await cloud.reader.nodePools()).find((one) => one.name === name);
      if (pool === undefined) throw new Error(`no pool ${name}`);
      return pool;
    },
    control: (path, body) => simulator.control(path, body),
    pass,
    stop: async () => {
      kube.transport.close();
      await simulator.stop();
    },
  };
}
