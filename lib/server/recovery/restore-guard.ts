import 'server-only';
import { type Actor, systemActor } from '@/lib/domain/access/actor';
import { bareEntry } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import { type Anchor, anchorHead, readAnchors } from '@/lib/server/audit/anchors';
import { appendAudit } from '@/lib/server/audit/append-audit';
import {
  covers,
  findRestore,
  isRecorded,
  knownRestore,
  pendingRestore,
  readOnly,
  restoreAccepted,
  restoreFacts,
  restoreFound,
  type Restored,
  validAnchors,
  wider,
} from '@/lib/server/audit/restores';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { Engine } from '@/lib/server/engine/engine';
import { decided } from '@/lib/server/engine/run/set-aside';
import { beat, isBeating } from './heartbeat';

interface GuardDeps {
  db: Db;
  clock: Clock;
  /** Of the anchors. */
  file: string;
  engine: Pick<Engine, 'start' | 'stop' | 'hold' | 'setAside' | 'onMoved'>;
  /** Whether it is not yet known if the file is damaged: nothing is claimed. */
  isChecking?: () => boolean;
  onRestored: (restored: Restored) => void;
  onError?: (event: string, error: unknown) => void;
}

const anchorEveryMs = 60_000;

const notRestored = (): Failure => new Failure('conflict', 'The database is not older than its newest anchor.');

/**
 * Compares the database with the heads that were anchored outside and those that this process has seen: at start, before
 * runs are claimed, and before each further anchor, because other replicas keep running while a backup is restored. A
 * database that lacks the newest head has forgotten what was done since: nothing runs before a person has decided. What one
 * replica finds is recorded, and holds the others.
 */
export class RestoreGuard {
  readonly #o: GuardDeps;
  #restored: Restored | null = null;
  #isRecorded = false;
  /** The newest head that this process has seen. */
  #seen: Anchor | null = null;
  /** The newest in the file. */
  #last: Anchor | null = null;
  #checking: Promise<boolean> | null = null;
  #anchoring: Promise<void> = Promise.resolve();
  #nextAnchor: Promise<void> | null = null;
  #accepting = false;

  constructor(o: GuardDeps) {
    this.#o = o;
  }

  restored(): Restored | null {
    return this.#restored;
  }

  /** Why nothing may be written; null: it may. */
  refusal(): Failure | null {
    return this.#restored === null ? null : readOnly(this.#restored);
  }

  /** @throws Failure `unavailable` while the database may be an old one. */
  requireWritable(): void {
    const refusal = this.refusal();
    if (refusal !== null) throw refusal;
  }

  /** Starts the engine unless the database is older. @throws Failure `invalid` when the anchors cannot be read. */
  async start(): Promise<void> {
    const { db, file } = this.#o;
    const anchors = await readAnchors(file).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new Failure('invalid', `The anchors of the audit chain in ${file} cannot be read (${code}).`, {
        remedy: 'Give the account that runs Mullion the right to read and write this file.',
      });
    });
    const restored = (await knownRestore(db, anchors)) ?? (await this.#withoutAnchors(anchors));
    return restored === null ? this.#run() : this.#hold(restored);
  }

  /** Before runs are claimed. False: the database went back, here or in the eyes of another replica. */
  check(): Promise<boolean> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #check(): Promise<boolean> {
    if (this.#restored !== null || this.#isDamaged()) return false;
    const { db, clock, file } = this.#o;
    const head = await db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true, hash: true } });
    const seen = this.#seen;
    if (head === null || (head.seq === seen?.seq && head.hash === seen.hash)) return true;
    const isBack = seen !== null && !(await isRecorded(db, seen));
    const back = isBack ? await findRestore(db, [...(await readAnchors(file)), seen]) : null;
    const restored = wider(back, await pendingRestore(db));
    if (restored !== null) {
      await this.#hold(restored);
      return false;
    }
    this.#seen = head.seq === 0 ? null : { at: clock.now(), ...head };
    return true;
  }

  /** Anchors the head, or finds that the database went back; held, whether another replica decided. */
  async anchor(): Promise<void> {
    // One that began before may have read an older head: another follows it.
    this.#nextAnchor ??= this.#anchoring
      .catch(() => undefined)
      .then(() => {
        this.#nextAnchor = null;
        return this.#anchor();
      });
    this.#anchoring = this.#nextAnchor;
    return this.#anchoring;
  }

  /** For what must not be forgotten with the last minute. */
  anchorSoon(): void {
    this.anchor().catch((error: unknown) => this.#o.onError?.('failed to anchor the audit chain', error));
  }

  /** Anchors now and then, and at once whenever a change moves: what began, ended or lost its approval stays so. */
  keepAnchoring(): () => Promise<void> {
    const anchoring = setInterval(() => this.anchorSoon(), anchorEveryMs);
    anchoring.unref();
    const unwatch = this.#o.engine.onMoved(() => this.anchorSoon());
    this.anchorSoon();
    return async () => {
      clearInterval(anchoring);
      unwatch();
      await this.anchor();
    };
  }

  /** What a damaged database says of its head, or of a restore, proves nothing. */
  #isDamaged(): boolean {
    const { provider, health } = this.#o.db;
    return provider === 'sqlite' && health.failure === 'damaged';
  }

  async #anchor(): Promise<void> {
    if (this.#isDamaged()) return;
    const { db, clock, engine, file } = this.#o;
    if (this.#restored !== null && (this.#accepting || !(await this.#isDecided()))) return;
    if (!(await this.check())) return engine.stop();
    this.#last = await anchorHead({ db, clock, file }, this.#last);
    await beat(db, clock.now()).catch((error: unknown) => this.#o.onError?.('failed to record a heartbeat', error));
  }

  /** Continues with the older database. @throws Failure `conflict` when there is nothing to decide. */
  async accept({ actor, comment }: { actor: Actor; comment: string }): Promise<void> {
    if (this.#accepting) throw new Failure('conflict', 'Somebody else is deciding about this database.');
    this.#accepting = true;
    try {
      await this.#accept(actor, comment);
    } finally {
      this.#accepting = false;
    }
    await this.anchor();
  }

  async #accept(actor: Actor, comment: string): Promise<void> {
    const { db, engine } = this.#o;
    const restored = wider(this.#restored, await pendingRestore(db));
    if (this.#restored === null || restored === null || (await this.#isDecided())) throw notRestored();
    await engine.stop();
    await engine.setAside({ actor });
    await this.#append(restored, { actor, action: restoreAccepted, reason: comment });
    await this.#run();
  }

  /** Nothing outside the database tells how old it is, and changes would run. */
  async #withoutAnchors(anchors: readonly Anchor[]): Promise<Restored | null> {
    const { db, clock } = this.#o;
    if (anchors.length > 0) return null;
    const waiting = await db.change.findFirst({ where: { state: { in: decided } }, select: { id: true } });
    // No other replica works on a SQLite file, which is locked: a heartbeat in it came with the backup.
    if (waiting === null || (db.provider === 'postgresql' && (await isBeating(db, clock.now())))) return null;
    const head = await db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true } });
    return { lost: null, keptSeq: head?.seq ?? 0 };
  }

  /** Another replica may have continued with the database, or the right one is back: then this one goes on too. */
  async #isDecided(): Promise<boolean> {
    const { db, engine, file } = this.#o;
    if (this.#restored !== null && !this.#isRecorded) await this.#record(this.#restored);
    const known = [...(await readAnchors(file)), ...(this.#seen === null ? [] : [this.#seen])];
    if ((await pendingRestore(db)) !== null || (await findRestore(db, known)) !== null) return false;
    await engine.stop();
    await this.#run();
    return true;
  }

  async #run(): Promise<void> {
    const { db, engine, file } = this.#o;
    this.#last = (await validAnchors(db, await readAnchors(file))).at(-1) ?? null;
    this.#restored = null;
    this.#isRecorded = false;
    this.#seen = this.#last;
    engine.hold(null);
    engine.start(() => (this.#o.isChecking?.() === true ? Promise.resolve('later') : this.check()));
  }

  async #hold(restored: Restored): Promise<void> {
    const { engine, onRestored, onError } = this.#o;
    this.#restored = restored;
    engine.hold(readOnly(restored));
    onRestored(restored);
    await this.#record(restored).catch((error: unknown) =>
      onError?.('failed to record that the database was restored', error),
    );
  }

  /** Unless it is known already. */
  async #record(restored: Restored): Promise<void> {
    const pending = await pendingRestore(this.#o.db);
    if (pending === null || !covers(pending, restored))
      await this.#append(restored, { actor: systemActor, action: restoreFound, reason: '' });
    this.#isRecorded = true;
  }

  async #append(restored: Restored, q: { actor: Actor; action: string; reason: string }): Promise<void> {
    const { db, clock } = this.#o;
    const { actor, action, reason } = q;
    const { id, name, via } = actor;
    const after = { ...restoreFacts(restored) };
    const entry = bareEntry({ actor: { id, name, via }, action, outcome: 'ok', reason, after });
    await transaction(db, (tx) => appendAudit(tx, entry, clock.now()));
  }
}
