import type { Change } from '@/lib/domain/change/change';
import { type ChangeFact, parseChangeEvent } from '@/lib/domain/change/event';
import type { ChangeKind } from '@/lib/domain/change/kind';
import { redactJson, redactText, searchedSecrets } from '@/lib/domain/change/secrets';
import { Failure } from '@/lib/domain/failure';
import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { appendRecords } from '../journal/append-records';
import type { AuditNote } from '../journal/audit-entry';
import {
  appendFacts,
  type Appended,
  loadLogged,
  type LoggedChange,
  requireVersion,
  VersionMoved,
} from '../journal/change-log';
import type { EngineCluster, EngineParts } from '../deps';
import { isOver } from '@/lib/domain/change/state';
import { besideOthers } from '../plan/other-changes';
import { checkFence, type Lease } from './lease';
import { endRun } from './queue-change';
import type { RunContext, StepReceipt } from '@/lib/domain/change/step';

interface SessionStart {
  lease: Lease;
  kind: ChangeKind;
  logged: LoggedChange;
  signal: AbortSignal;
  unseal: () => Promise<Record<string, string>>;
  receipts: Map<string, StepReceipt>;
}

interface Beside {
  also?: (tx: Tx, now: number) => Promise<void>;
  audits?: AuditNote[];
}

/** Decided on the change as it is at the commit. */
type Forbids = (change: Change) => boolean;

const TRIES = 8;

/** Texts from outside may repeat a secret; nothing of the kind reaches a row. */
function withoutSecrets(facts: readonly ChangeFact[], secrets: readonly string[]): ChangeFact[] {
  if (secrets.length === 0) return [...facts];
  return facts.map((fact) => {
    const body = redactJson(JSON.parse(JSON.stringify(fact.body)), secrets);
    const clean = parseChangeEvent({ type: fact.type, body });
    if (clean === null) throw new Failure('internal', `the event ${fact.type} does not match its schema`);
    return clean;
  });
}

const withoutSecretsIn = ({ reason, after, ...note }: AuditNote, secrets: readonly string[]): AuditNote => ({
  ...note,
  ...(reason === undefined ? {} : { reason: redactText(reason, secrets) }),
  ...(after === undefined ? {} : { after: redactJson(after, secrets) }),
});

/** The state of one change in memory, and the only way the worker writes. */
export class RunSession {
  readonly parts: EngineParts;
  readonly lease: Lease;
  readonly kind: ChangeKind;
  readonly signal: AbortSignal;
  readonly receipts: Map<string, StepReceipt>;
  readonly #unseal: SessionStart['unseal'];
  #logged: LoggedChange;
  #secrets: Readonly<Record<string, string>> = {};

  constructor(parts: EngineParts, start: SessionStart) {
    this.parts = parts;
    this.lease = start.lease;
    this.kind = start.kind;
    this.signal = start.signal;
    this.receipts = start.receipts;
    this.#unseal = start.unseal;
    this.#logged = start.logged;
  }

  /** Empty until they are unsealed. */
  get secrets(): Readonly<Record<string, string>> {
    return this.#secrets;
  }

  /** Opens the sealed secrets. @throws Failure `internal` when the key is another one. */
  async unseal(): Promise<void> {
    this.#secrets = await this.#unseal();
  }

  change(): Change {
    return this.#logged.change;
  }

  cluster(): EngineCluster {
    const { cluster } = this.change();
    const found = this.parts.fleet.cluster(cluster);
    if (found !== null) return found;
    throw new Failure('unavailable', `The cluster ${cluster} is no longer configured.`, {
      remedy: 'Add it to the configuration again, or mark the change as failed.',
    });
  }

  /** Facts, rows and audit records of one moment, in one fenced transaction. @throws LeaseLost. */
  async record(facts: readonly ChangeFact[], beside: Beside = {}): Promise<void> {
    await this.#record(facts, beside);
  }

  /** The same, but nothing if a request recorded before forbids it. Returns whether it was recorded. @throws LeaseLost. */
  recordUnless(forbids: Forbids, facts: readonly ChangeFact[], beside: Beside): Promise<boolean> {
    return this.#record(facts, { ...beside, forbids });
  }

  async #record(facts: readonly ChangeFact[], beside: Beside & { forbids?: Forbids }): Promise<boolean> {
    const { bus } = this.parts;
    const secrets = searchedSecrets(this.#secrets);
    const clean = withoutSecrets(facts, secrets);
    const audits = (beside.audits ?? []).map((note) => withoutSecretsIn(note, secrets));
    for (let attempt = 1; ; attempt += 1) {
      if (beside.forbids?.(this.change()) === true) return false;
      try {
        const before = this.change().state;
        const { change, events, eventsHash } = await this.#write(clean, { ...beside, audits });
        this.#logged = { change, eventsHash };
        bus.publish(change.id, events);
        if (before !== change.state) bus.moved(change.id, change.state);
        return true;
      } catch (error) {
        if (!(error instanceof VersionMoved) || attempt >= TRIES) throw error;
        // A request arrived meanwhile; the run's facts are still valid.
        await this.#reload();
      }
    }
  }

  async refresh(): Promise<void> {
    const { id, version } = this.change();
    const row = await this.parts.db.change.findUnique({ where: { id }, select: { version: true } });
    if (row !== null && row.version > version) await this.#reload();
  }

  async cancelRequested(): Promise<boolean> {
    if (!this.change().cancelRequested) await this.refresh();
    return this.change().cancelRequested;
  }

  runContext(): RunContext {
    const { clock } = this.parts;
    const { plan } = this.change();
    const cluster = this.cluster();
    return {
      ...besideOthers(cluster.planContext(clock.now(), { fresh: true }), this.parts.db, this.change().id),
      ...cluster.runWriters(),
      live: cluster.planContext(clock.now(), { fresh: false }).kube,
      changeId: this.change().id,
      ...(plan === null ? {} : { approved: plan.bounds }),
      secret: (field) => {
        const value = this.#secrets[field];
        if (value !== undefined) return value;
        const remedy = 'Request the change again.';
        throw new Failure('internal', `The stored secret ${field} is missing.`, { remedy });
      },
      journal: (stepId) => this.receipts.get(stepId) ?? null,
    };
  }

  async #reload(): Promise<void> {
    this.#logged = (await loadLogged(this.parts.db, this.change().id)) ?? this.#logged;
  }

  #write(facts: ChangeFact[], { also, audits = [], forbids }: Beside & { forbids?: Forbids }): Promise<Appended> {
    const now = this.parts.clock.now();
    return transaction(this.parts.db, async (tx) => {
      await checkFence(tx, this.lease);
      const logged = this.#logged;
      const { change } = logged;
      if (forbids !== undefined && facts.length === 0) await requireVersion(tx, change);
      const applied =
        facts.length === 0 ? { ...logged, events: [] } : await appendFacts(tx, logged, { facts, at: now });
      await also?.(tx, now);
      const unanswered = isOver(applied.change.state) ? await endRun(tx, change.id, now) : [];
      await appendRecords(tx, applied, { notes: [...unanswered, ...audits], at: now });
      return applied;
    });
  }
}
