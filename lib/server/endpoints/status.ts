import 'server-only';
import packageJson from '@/package.json';
import type * as contract from '@/lib/contract/status';
import type { AppContext } from '@/lib/server/app-context';
import type { ReadVerb, Verb } from './endpoint-call';

export const getStatus: ReadVerb<typeof contract.getStatus, AppContext> = async ({ app }) => {
  const restored = app.restoreGuard.restored();
  return {
    version: packageJson.version,
    database: app.database.failure() ?? 'ok',
    worker: app.engine.isAlive() ? 'running' : 'stopped',
    restored:
      restored === null
        ? null
        : { keptSeq: restored.keptSeq, lostSeq: restored.lost?.seq ?? null, lostAt: restored.lost?.at ?? null },
  };
};

export const acceptRestore: Verb<typeof contract.acceptRestore> = async ({ input, actor, app }) => {
  await app.restoreGuard.accept({ actor, comment: input.body.comment });
  return { ok: true };
};
