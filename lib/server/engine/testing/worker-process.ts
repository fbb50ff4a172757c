import { createInterface } from 'node:readline';
import { z } from 'zod';
import { openDb } from '@/lib/server/db/open-db';
import type { EngineCluster } from '@/lib/server/engine/deps';
import { realEngine } from './real-engine';

/** Its input names the run in one line; it ends without one. */
const reported = await new Promise<string | null>((resolve) => {
  const lines = createInterface({ input: process.stdin });
  lines.once('line', resolve).once('close', () => resolve(null));
});
if (reported === null) process.exit(0);
Object.assign(process.env, z.record(z.string(), z.string()).parse(JSON.parse(reported)));

/**
 * Where this worker dies: right before a write is sent (`before-send`), right after it took effect (`after-send`), either of
 * one write alone (`before-send:evict`), or at its first look in a step (`look:empty:1`) or in the end (`look:verify`).
 */
const crashPoint = process.env['CRASH'] ?? '';
const db = await openDb(process.env['DATABASE_URL'] ?? '');

const die = (): void => void process.kill(process.pid, 'SIGKILL');

const isAt = (moment: string, action: string): boolean => crashPoint === moment || crashPoint === `${moment}:${action}`;

async function deadly<T>(action: string, call: () => Promise<T>): Promise<T> {
  if (isAt('before-send', action)) die();
  const answer = await call();
  if (isAt('after-send', action)) die();
  return answer;
}

function actionOf(name: string, [given]: unknown[]): string {
  if (name !== 'setUnschedulable') return name;
  const closes = typeof given === 'object' && given !== null && 'unschedulable' in given && given.unschedulable;
  return closes === true ? 'cordon' : 'uncordon';
}

function around<W extends object>(
  inner: W,
  guard: (name: string, given: unknown[], call: () => Promise<unknown>) => Promise<unknown>,
): W {
  return new Proxy(inner, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) =>
        guard(String(name), given, async () => Reflect.apply(method, target, given) as unknown);
    },
  });
}

const allDeadly = <W extends object>(writer: W): W =>
  around(writer, (name, given, call) => deadly(actionOf(name, given), call));

async function isInStep(stepId: string): Promise<boolean> {
  if (stepId === 'verify') return (await db.change.count({ where: { state: 'verifying' } })) > 0;
  const open = { stepId, state: { notIn: ['done', 'skipped', 'failed'] } };
  return (await db.runStep.count({ where: open })) > 0;
}

/** Ends the process when a read belongs to the step of the crash point. */
const deadlyReader = <R extends object>(reader: R): R =>
  around(reader, async (_name, _given, call) => {
    const [, stepId] = /^look:(.+)$/.exec(crashPoint) ?? [];
    if (stepId !== undefined && (await isInStep(stepId))) die();
    return call();
  });

let isReported = false;

/** The first fresh read shows that a run was claimed. */
function report(): void {
  if (!isReported) process.stdout.write('working\n');
  isReported = true;
}

function deadlyCluster(cluster: EngineCluster): EngineCluster {
  return {
    ...cluster,
    planContext: (now, how) => {
      report();
      const ctx = cluster.planContext(now, how);
      return { ...ctx, kube: deadlyReader(ctx.kube) };
    },
    runWriters: () => {
      const { cloudWrite, kubeWrite } = cluster.runWriters();
      return { cloudWrite: cloudWrite === null ? null : allDeadly(cloudWrite), kubeWrite: allDeadly(kubeWrite) };
    },
  };
}

const { engine, fleet } = realEngine({
  db,
  configFile: process.env['MULLION_CONFIG'] ?? '',
  clockOffsetMs: Number(process.env['CLOCK_OFFSET_MS'] ?? 0),
  tamper: deadlyCluster,
});
fleet.start();
engine.start();
