import type { Environment } from '@/lib/domain/cluster/cluster';
import type { Clock } from '@/lib/domain/ports/clock';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { KubeWriter } from '@/lib/domain/ports/kube';
import type { Db } from '@/lib/server/db/db';
import type { DatabaseFailure } from '@/lib/server/db/database-failure';
import type { Bus } from './journal/bus';
import type { MadePlan } from './plan/made-plan';
import type { PlanContext } from '@/lib/domain/change/step';

export interface EngineCluster {
  name: string;
  environment: Environment;
  /** `personId`: who looks up, if not `fresh`. */
  planContext(now: number, how: { fresh: boolean; personId?: string }): PlanContext;
  runWriters(): { cloudWrite: CloudWriter | null; kubeWrite: KubeWriter };
  poke(): void;
  lookAgain(): Promise<void>;
}

export interface EngineFleet {
  cluster(name: string): EngineCluster | null;
}

export interface EngineSecrets {
  seal(text: string, aad: string): string | Promise<string>;
  open(sealed: string, aad: string): string | Promise<string>;
}

export interface EngineDeps {
  db: Db;
  fleet: EngineFleet;
  clock: Clock;
  /** By which leases are judged; default: the database's clock, because those of two replicas differ. */
  leaseNow?: () => Promise<number>;
  secrets: EngineSecrets;
  config: {
    /** How long after an unclear answer a write may still take effect. */
    settleMs: number;
    /** Between two checks of a step; default 3 s. */
    pollMs?: number;
    /** How long a run that reached a limit waits for a decision; default 24 h. */
    decisionMs?: number;
    /** Runs at the same time; default 100. */
    concurrency?: number;
  };
  /** Why nothing can be saved, as last known: then nothing new is accepted. */
  databaseFailure: () => DatabaseFailure | null;
  /** For faults that no change can carry; default: one log line. */
  onFault?: (message: string, error: unknown) => void;
}

export interface EngineParts extends EngineDeps {
  leaseNow(): Promise<number>;
  bus: Bus;
  poke(): void;
  /** Plans that are being made, by request. */
  planning: Map<string, Promise<MadePlan>>;
  /** When a refusal was last recorded, by person, action and change. */
  refusedAt: Map<string, number>;
}
