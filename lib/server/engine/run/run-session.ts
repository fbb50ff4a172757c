import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import { type ChangeFact, parseChangeEvent } from '@/lib/domain/change/event';
import type { ChangeKind } from '@/lib/domain/change/kind';
import type { RunContext, StepReceipt } from '@/lib/domain/change/context';
import { redactJson } from '@/lib/domain/change/secrets';
import { Failure } from '@/lib/domain/failure';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { auditEntry, type AuditNote } from '../journal/audit-entry';
import { appendFacts, loadChange, VersionMoved } from '../journal/change-log';
import type { EngineCluster, EngineParts } from '../deps';
import { isOver } from '@/lib/domain/change/state';
import { checkFence, type Lease } from './lease';
import { endRun, forgetSecrets } from './queue-change';

/** One worker's hold on one change: its state in memory, and the only way the worker writes. */
export interface RunSession {
  parts: EngineParts;
  lease: Lease;
  kind: ChangeKind;
  /** Aborted when the lease is lost or the process stops. */
  signal: AbortSignal;
  /** Empty until they are unsealed. */
  readonly secrets: Readonly<Record<string, string>>;
  receipts: Map<string, StepReceipt>;
  /** Opens the sealed secrets. @throws Failure `internal` when the key is another one. */
  unseal(): Promise<void>;
  change(): Change;
  cluster(): EngineCluster;
  /** Facts, rows and audit records of one moment, in one fenced transaction. @throws LeaseLost. */
  record(
    facts: readonly ChangeFact[],
    more?: { also?: (tx: Tx, now: number) => Promise<void>; audits?: AuditNote[] },
  ): Promise<void>;
  /** Learns what people asked for meanwhile. */
  refresh(): Promise<void>;
  /** Whether somebody asked to stop. */
  cancelRequested(): Promise<boolean>;
  runContext(): RunContext;
}

export interface SessionStart {
  lease: Lease;
  kind: ChangeKind;
  change: Change;
  signal: AbortSignal;
  unseal: () => Promise<Record<string, string>>;
  receipts: Map<string, StepReceipt>;
}

const TRIES = 8;

/** Texts from outside may repeat a secret; nothing of the kind reaches a row. */
function withoutSecrets(facts: readonly ChangeFact[], secrets: readonly string[]): ChangeFact[] {
  if (secrets.length === 0) return [...facts];
  return facts.map((fact) => {
    const clean = parseChangeEvent({
      type: fact.type,
      body: redactJson(JSON.parse(JSON.stringify(fact.body)), secrets),
    });
    if (clean === null) throw new Failure('internal', `the event ${fact.type} does not match its schema`);
    return clean;
  });
}

export function openSession(parts: EngineParts, start: SessionStart): RunSession {
  const { lease, kind, signal, receipts } = start;
  let secrets: Record<string, string> = {};
  let change = start.change;

  const write = async (
    facts: ChangeFact[],
    more: { also?: (tx: Tx, now: number) => Promise<void>; audits?: AuditNote[] },
  ): Promise<{ change: Change; events: ChangeEvent[] }> => {
    const now = parts.clock.now();
    return transaction(parts.db, async (tx) => {
      await checkFence(tx, lease);
      const applied = facts.length === 0 ? { change, events: [] } : await appendFacts(tx, change, { facts, at: now });
      await more.also?.(tx, now);
      if (isOver(applied.change.state)) {
        await endRun(tx, change.id, now);
        await forgetSecrets(tx, change.id);
      }
      for (const note of more.audits ?? []) await appendAudit(tx, auditEntry(applied.change, note), now);
      return applied;
    });
  };

  const session: RunSession = {
    parts,
    lease,
    kind,
    signal,
    get secrets() {
      return secrets;
    },
    receipts,
    unseal: async () => {
      secrets = await start.unseal();
    },
    change: () => change,
    cluster: () => {
      const found = parts.fleet.cluster(change.cluster);
      if (found !== null) return found;
      throw new Failure('unavailable', `The cluster ${change.cluster} is no longer configured.`, {
        remedy: 'Add it to the configuration again, or mark the change as failed.',
      });
    },
    record: async (facts, more = {}) => {
      const clean = withoutSecrets(facts, Object.values(secrets));
      for (let attempt = 1; ; attempt += 1) {
        try {
          const before = change.state;
          const applied = await write(clean, more);
          change = applied.change;
          parts.bus.publish(change.id, applied.events);
          if (before !== change.state) parts.bus.moved(change.id, change.state);
          return;
        } catch (error) {
          if (!(error instanceof VersionMoved) || attempt >= TRIES) throw error;
          // A person asked for something meanwhile; the facts of the run stand all the same.
          change = (await loadChange(parts.db, change.id)) ?? change;
        }
      }
    },
    refresh: async () => {
      const where = { id: change.id };
      const row = await parts.db.change.findUnique({ where, select: { version: true } });
      if (row === null || row.version <= change.version) return;
      change = (await loadChange(parts.db, change.id)) ?? change;
    },
    cancelRequested: async () => {
      if (!change.cancelRequested) await session.refresh();
      return change.cancelRequested;
    },
    runContext: () => {
      const cluster = session.cluster();
      return {
        ...cluster.planContext(parts.clock.now(), { fresh: true }),
        ...cluster.runWriters(),
        live: cluster.planContext(parts.clock.now(), { fresh: false }).kube,
        changeId: change.id,
        secret: (field) => {
          const value = secrets[field];
          if (value !== undefined) return value;
          throw new Failure('internal', `The stored secret ${field} is missing.`, {
            remedy: 'Request the change again.',
          });
        },
        journal: (stepId) => receipts.get(stepId) ?? null,
      };
    },
  };
  return session;
}
