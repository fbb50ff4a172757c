import 'server-only';
import type { z } from 'zod';
import type { getHealth as endpoint } from '@/lib/contract/health';
import { Reply } from '@/lib/server/http/serve';
import type { AppContext } from '@/lib/server/app-context';
import packageJson from '@/package.json';

export async function getHealth(call: { app: AppContext }): Promise<Reply<z.output<typeof endpoint.response>>> {
  const { db, config, engine } = call.app;
  const answers = await db.auditHead.findUnique({ where: { id: 1 } }).then(
    () => true,
    () => false,
  );
  const value = {
    ok: answers,
    version: packageJson.version,
    database: answers ? 'ok' : 'unavailable',
    clusters: config.clusters.length,
    worker: engine.isAlive() ? 'running' : 'stopped',
  } as const;
  return new Reply(value, {}, answers ? 200 : 503);
}
