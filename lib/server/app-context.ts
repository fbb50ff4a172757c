import type { Clock } from '@/lib/domain/ports/clock';
import type { AuditWatch } from '@/lib/server/audit/audit-watch';
import type { RefusalLog } from '@/lib/server/access/refusal-log';
import type { Config } from '@/lib/server/config/load-config';
import type { DatabaseWatch } from '@/lib/server/db/database-watch';
import type { Db } from '@/lib/server/db/db';
import type { Engine } from '@/lib/server/engine/engine';
import type { Fleet } from '@/lib/server/fleet/fleet';
import type { RestoreGuard } from '@/lib/server/recovery/restore-guard';
import type { Secrets } from '@/lib/server/secrets/seal';
import type { Repairs } from '@/lib/server/node-health/repairs';
import type { WallState } from '@/lib/server/wall/wall-state';

export interface AppContext {
  config: Config;
  db: Db;
  database: DatabaseWatch;
  fleet: Fleet;
  engine: Engine;
  clock: Clock;
  secrets: Secrets;
  refusals: RefusalLog;
  auditWatch: AuditWatch;
  restoreGuard: RestoreGuard;
  repairs: Pick<Repairs, 'of'>;
  walls: WallState;
  streams: Map<string, number>;
  stop(): Promise<void>;
}

declare global {
  // `var` is what puts a name on globalThis. Next gives instrumentation and routes separate module instances; this slot is shared.
  var mullionApp: Promise<AppContext> | undefined;
}
