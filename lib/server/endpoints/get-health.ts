import 'server-only';
import type { z } from 'zod';
import type { getHealth as endpoint } from '@/lib/contract/health';
import type { Failure } from '@/lib/domain/failure';
import { troubleFailure } from '@/lib/server/db/trouble';
import { workerStopped } from '@/lib/server/engine/run/worker';
import { Reply } from '@/lib/server/http/serve';
import type { AppContext } from '@/lib/server/app-context';
import packageJson from '@/package.json';

/** Answers within 2 s. */
export async function getHealth(call: { app: AppContext }): Promise<Reply<z.output<typeof endpoint.response>>> {
  const { database, config, engine, restoreGuard } = call.app;
  const trouble = await database.check();
  const isAlive = engine.isAlive();
  // Held on purpose, until a person who can reach this server decides.
  const restored = restoreGuard.refusal();
  const stopped = isAlive || restored !== null ? null : workerStopped();
  const failures = [trouble === null ? null : troubleFailure(trouble), restored, stopped].filter((one) => one !== null);
  const value = {
    ok: failures.length === 0,
    version: packageJson.version,
    database: trouble ?? 'ok',
    clusters: config.clusters.length,
    worker: isAlive ? 'running' : 'stopped',
    problems: failures.map(({ message, details }: Failure) => ({ message, remedy: details.remedy ?? '' })),
  } as const;
  return new Reply(value, {}, trouble === null && stopped === null ? 200 : 503);
}
