import 'server-only';
import type { z } from 'zod';
import type { getHealth as endpoint } from '@/lib/contract/health';
import type { Failure } from '@/lib/domain/failure';
import { databaseChecking, databaseUnavailable } from '@/lib/server/db/database-failure';
import { workerStopped } from '@/lib/server/engine/run/worker';
import { Reply } from '@/lib/server/http/serve';
import type { AppContext } from '@/lib/server/app-context';
import packageJson from '@/package.json';

/** Answers within 2 s. */
export async function getHealth(call: { app: AppContext }): Promise<Reply<z.output<typeof endpoint.response>>> {
  const { database, config, engine, restoreGuard } = call.app;
  const failure = await database.check();
  const isAlive = engine.isAlive();
  // Held on purpose, until a person who can reach this server decides.
  const restored = restoreGuard.refusal();
  const stopped = isAlive || restored !== null || failure === 'damaged' ? null : workerStopped();
  const checking = database.isChecking() ? databaseChecking() : null;
  const failures = [failure === null ? null : databaseUnavailable(failure), restored, stopped, checking].filter(
    (one) => one !== null,
  );
  const value = {
    ok: failures.length === 0,
    version: packageJson.version,
    database: failure ?? 'ok',
    clusters: config.clusters.length,
    worker: isAlive ? 'running' : 'stopped',
    problems: failures.map(({ message, details }: Failure) => ({ message, remedy: details.remedy ?? '' })),
  } as const;
  return new Reply(value, {}, failure === null && stopped === null ? 200 : 503);
}
