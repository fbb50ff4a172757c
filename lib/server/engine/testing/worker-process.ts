import { openDb } from '@/lib/server/db/open-db';
import type { EngineCluster } from '@/lib/server/engine/deps';
import { realEngine } from './real-engine';

/** Where this worker dies: right before a write is sent, or right after it took effect. */
const crashPoint = process.env['CRASH'] ?? '';

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** A call that ends the process at the crash point. */
async function deadly<T>(call: () => Promise<T>): Promise<T> {
  if (crashPoint === 'before-send') die();
  const answer = await call();
  if (crashPoint === 'after-send') die();
  return answer;
}

/** Every method of a writer, deadly. */
function allDeadly<W extends object>(writer: W): W {
  return new Proxy(writer, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => deadly(async () => Reflect.apply(method, target, given) as unknown);
    },
  });
}

let told = false;

/** The first fresh look shows that a run was claimed. */
function tell(): void {
  if (!told) process.stdout.write('working\n');
  told = true;
}

function deadlyCluster(cluster: EngineCluster): EngineCluster {
  return {
    ...cluster,
    planContext: (now, how) => {
      tell();
      return cluster.planContext(now, how);
    },
    runWriters: () => {
      const { cloudWrite, kubeWrite } = cluster.runWriters();
      return {
        cloudWrite: cloudWrite === null ? null : allDeadly(cloudWrite),
        kubeWrite: allDeadly(kubeWrite),
      };
    },
  };
}

const { engine, fleet } = realEngine({
  db: await openDb(process.env['DATABASE_URL'] ?? ''),
  configFile: process.env['MULLION_CONFIG'] ?? '',
  clockOffsetMs: Number(process.env['CLOCK_OFFSET_MS'] ?? 0),
  tamper: deadlyCluster,
});
fleet.start();
engine.start();
