import type { Environment } from '@/lib/domain/cluster/cluster';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Clock } from '@/lib/domain/ports/clock';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { KubeWriter } from '@/lib/domain/ports/kube';
import type { Db } from '@/lib/server/db/db';
import type { Bus } from './journal/bus';

/** What the engine uses of one cluster. */
export interface EngineCluster {
  name: string;
  environment: Environment;
  planContext(now: number, how: { fresh: boolean }): PlanContext;
  runWriters(): { cloudWrite: CloudWriter | null; kubeWrite: KubeWriter };
  /** Asks the pollers to look now. */
  poke(): void;
  /** The same, and ends when they have looked. */
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
  secrets: EngineSecrets;
  config: {
    /** How long after an unclear answer a write may still take effect. */
    settleMs: number;
    /** Between two looks at a step that is not done; default 3 s. */
    pollMs?: number;
    /** Runs at the same time; default 8. */
    concurrency?: number;
  };
  /** Told of faults that no change can carry; default: one line in the log. */
  onFault?: (message: string, error: unknown) => void;
}

/** The dependencies with the engine's own parts. */
export interface EngineParts extends EngineDeps {
  bus: Bus;
  /** Wakes the worker. */
  poke(): void;
  /** When a refusal was recorded last, by person, act and change. */
  refusedAt: Map<string, number>;
}
