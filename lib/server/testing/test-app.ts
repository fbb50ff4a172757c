import type { Role } from '@/lib/domain/access/permission';
import { AuditWatch } from '@/lib/server/audit/audit-watch';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { createRefusalLog } from '@/lib/server/access/refusal-log';
import { plainCookie } from '@/lib/server/access/authenticate';
import { startSession } from '@/lib/server/access/sessions';
import { DatabaseWatch } from '@/lib/server/db/database-watch';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { AppContext } from '@/lib/server/app-context';
import { RestoreGuard } from '@/lib/server/recovery/restore-guard';
import { createSecrets } from '@/lib/server/secrets/seal';
import { WallState } from '@/lib/server/wall/wall-state';

export interface TestApp {
  app: AppContext;
  clock: { at: number; now(): number };
  /** Signs a person in; returns a `Cookie` header. */
  cookieOf(name: string, roles: Role[]): Promise<string>;
}

/**
 * Puts an app into the process's slot, so that endpoints run without a server. `fleet` and `engine` fail unless given.
 */
export function testApp(o: { db: Db; parts?: Partial<AppContext> }): TestApp {
  const clock = { at: 1_750_000_000_000, now: () => clock.at };
  const onError = (error: unknown) => {
    throw error;
  };
  const config = { file: 'test', clusters: [], problem: null, endpoints: {}, settleMs: 0, requestsPerSecond: 10 };
  const engine = o.parts?.engine ?? absent<AppContext['engine']>('engine');
  const app: AppContext = {
    config,
    db: o.db,
    database: new DatabaseWatch({ db: o.db, file: null, onChange: () => undefined }),
    clock,
    secrets: createSecrets(Buffer.alloc(32, 7)),
    refusals: createRefusalLog({ db: o.db, clock, onError }),
    auditWatch: new AuditWatch({
      clock,
      verify: (scope) => verifyAudit(o.db, [], scope),
      onBroken: () => undefined,
      onError,
    }),
    fleet: absent<AppContext['fleet']>('fleet'),
    engine,
    restoreGuard: new RestoreGuard({ db: o.db, clock, engine, file: '', onRestored: () => undefined }),
    repairs: absent<AppContext['repairs']>('repairs'),
    walls: new WallState(clock),
    streams: new Map(),
    stop: () => Promise.resolve(),
    ...o.parts,
  };
  globalThis.mullionApp = Promise.resolve(app);
  const cookieOf = async (name: string, roles: Role[]) => {
    const id = `local:${name}`;
    const { token } = await transaction(o.db, async (tx) => {
      await tx.person.upsert({
        where: { id },
        create: {
          id,
          name,
          displayName: name,
          passwordHash: 'none',
          roles: JSON.stringify(roles),
          createdAt: new Date(0),
        },
        update: { roles: JSON.stringify(roles) },
      });
      return startSession(tx, { personId: id, now: clock.now() });
    });
    return `${plainCookie}=${token}`;
  };
  return { app, clock, cookieOf };
}

function absent<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`this test gave the app no ${name}`);
  };
  // A stub whose every use fails needs no members.
  return new Proxy({}, { get: refuse, set: refuse }) as T;
}
