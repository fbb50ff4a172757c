import { readFile } from 'node:fs/promises';
import { changeKinds } from '@/lib/changes';
import type { ChangeKind } from '@/lib/domain/change/kind';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { connectKube } from '@/lib/server/kube/transport/connect-kube';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import { createKubeWriter } from '@/lib/server/kube/write/write';
import { type SimulatedCloud, startCloud } from './connect';
import type { Observation, PlanContext, RunContext, StepReceipt } from '@/lib/domain/change/step';
import type { PlanDraft } from '@/lib/domain/change/plan';

const LOOK_MS = 5_000;

export interface PoolRun {
  message: string[];
  failed: Extract<Observation, { state: 'failed' }> | null;
  receipts: Map<string, StepReceipt>;
}

/** Runs kinds with the real SDK against a simulator whose clock the run moves. */
export interface PoolRunner extends Omit<SimulatedCloud, 'target' | 'kubeconfigPath'> {
  planContext(): PlanContext;
  kind(id: string): ChangeKind;
  plan(id: string, input: Json): Promise<PlanDraft<Json>>;
  /** As the engine: check, write once, check again, also after an ambiguous answer. `each` receives every check. */
  carryOut(id: string, q: { data: Json; secret?: string; each?: Look }): Promise<PoolRun>;
  poolNamed(name: string): Promise<CloudNodePool>;
  /** Deletes the PDB that blocks every drain of `win-legacy` until its time limit. */
  unblock(): Promise<void>;
}

type Look = (ctx: RunContext, seen: Observation) => Promise<void>;

function kindOf(id: string): ChangeKind {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  return kind;
}

interface Carrying {
  steps: ReturnType<ChangeKind['steps']>;
  ctx: (receipts: PoolRun['receipts']) => RunContext;
  each: Look | undefined;
  pass: SimulatedCloud['pass'];
}

async function runSteps({ steps, ctx, each, pass }: Carrying): Promise<PoolRun> {
  const run: PoolRun = { message: [], failed: null, receipts: new Map() };
  for (const step of steps)
    for (let turn = 0, sent = false; ; turn += 1) {
      if (turn > 400) throw new Error(`${step.id} never ends: ${run.message.join(' | ')}`);
      const now = ctx(run.receipts);
      const seen = await step.done(now);
      if (run.message.at(-1) !== seen.detail) run.message.push(seen.detail);
      if (seen.state === 'failed') return { ...run, failed: seen };
      if (seen.state === 'done') break;
      await each?.(now, seen);
      if (step.run === null || sent) {
        await pass(LOOK_MS);
        continue;
      }
      sent = true;
      const answer = await step.run(now).catch((error: unknown) => {
        if (error instanceof UpstreamFailure && error.ambiguous) return null;
        throw error;
      });
      if (answer !== null) run.receipts.set(step.id, answer);
    }
  return run;
}

export async function startPoolRunner(): Promise<PoolRunner> {
  const { target, kubeconfigPath, ...simulated } = await startCloud();
  const { cloud, pass } = simulated;
  const kube = connectKube(parseKubeconfig(await readFile(kubeconfigPath, 'utf8')));
  const ack = { clusterId: target.clusterId, regionId: target.region };
  const planContext = (): PlanContext => ({
    now: 0,
    cluster: { name: 'prod', environment: 'prod', ack },
    cloud: cloud().reader,
    kube: kube.reader,
  });
  return {
    ...simulated,
    planContext,
    kind: kindOf,
    plan: (id, input) => kindOf(id).plan(planContext(), kindOf(id).parseInput(input)),
    carryOut: (id, { data, secret = '', each }) => {
      const ctx: Carrying['ctx'] = (receipts) => ({
        ...planContext(),
        changeId: 'change-1',
        cloudWrite: cloud().writer,
        kubeWrite: createKubeWriter(kube.transport),
        secret: () => secret,
        journal: (step) => receipts.get(step) ?? null,
      });
      return runSteps({ steps: kindOf(id).steps(data), ctx, each, pass });
    },
    poolNamed: async (name) => {
      const pool = (await cloud().reader.nodePools()).find((one) => one.name === name);
      if (pool === undefined) throw new Error(`no pool ${name}`);
      return pool;
    },
    unblock: async () => {
      const path = '/apis/policy/v1/namespaces/legacy/poddisruptionbudgets/iis-portal';
      await kube.transport.call({ method: 'DELETE', path });
    },
    stop: async () => {
      kube.transport.close();
      await simulated.stop();
    },
  };
}
