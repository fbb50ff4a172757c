import 'server-only';
import type { Actor } from '@/lib/domain/access/actor';
import { bareEntry } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import { type Anchor, anchorHead, readAnchors } from '@/lib/server/audit/anchors';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { findRestore, isRecorded, restoreAccepted, type Restored } from '@/lib/server/audit/restores';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { Engine } from '@/lib/server/engine/engine';

interface GuardDeps {
  db: Db;
  clock: Clock;
  /** Of the anchors. */
  file: string;
  engine: Pick<Engine, 'start' | 'stop' | 'hold' | 'setAside'>;
  onRestored: (restored: Restored) => void;
}

export const readOnly = (): Failure =>
  new Failure('unavailable', 'This database is older than its newest anchor, so Mullion only reads.', {
    remedy:
      'Run `mullion audit verify`. If a backup was restored on purpose, an operator continues with this database in the band above each page.',
  });

/**
 * Compares the database with the heads that were anchored outside: at start, and before each further anchor, because
 * other replicas keep running while a backup is restored. A database that lacks the newest head has forgotten what was
 * done since: nothing runs before a person has decided.
 */
export class RestoreGuard {
  readonly #o: GuardDeps;
  #restored: Restored | null = null;
  #last: Anchor | null = null;
  #anchoring: Promise<void> | null = null;

  constructor(o: GuardDeps) {
    this.#o = o;
  }

  restored(): Restored | null {
    return this.#restored;
  }

  /** Starts the engine unless the database is older. @throws Failure `invalid` when the anchors cannot be read. */
  async start(): Promise<void> {
    const { db, engine, file } = this.#o;
    const anchors = await readAnchors(file).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new Failure('invalid', `The anchors of the audit chain in ${file} cannot be read (${code}).`, {
        remedy: 'Give the account that runs Mullion the right to read and write this file.',
      });
    });
    const restored = await findRestore(db, anchors);
    if (restored !== null) return this.#hold(restored);
    this.#last = anchors.at(-1) ?? null;
    engine.start();
  }

  /** Anchors the head, or finds that the database went back. */
  async anchor(): Promise<void> {
    this.#anchoring ??= this.#anchor().finally(() => {
      this.#anchoring = null;
    });
    return this.#anchoring;
  }

  async #anchor(): Promise<void> {
    if (this.#restored !== null) return;
    const { db, clock, engine, file } = this.#o;
    if (this.#last !== null && !(await isRecorded(db, this.#last))) {
      const restored = await findRestore(db, [...(await readAnchors(file)), this.#last]);
      if (restored !== null) {
        this.#hold(restored);
        return engine.stop();
      }
    }
    this.#last = await anchorHead({ db, clock, file }, this.#last);
  }

  /** Continues with the older database. @throws Failure `conflict` when there is nothing to decide. */
  async accept({ actor, comment }: { actor: Actor; comment: string }): Promise<void> {
    const { db, clock, engine } = this.#o;
    const restored = this.#restored;
    if (restored === null) throw new Failure('conflict', 'The database is not older than its newest anchor.');
    await engine.setAside({ actor });
    const { keptSeq, lost } = restored;
    const entry = bareEntry({
      actor: { id: actor.id, name: actor.name, via: actor.via },
      action: restoreAccepted,
      outcome: 'ok',
      reason: comment,
      after: { keptSeq, lostSeq: lost.seq, lostHash: lost.hash, lostAt: lost.at },
    });
    await transaction(db, (tx) => appendAudit(tx, entry, clock.now()));
    this.#restored = null;
    this.#last = null;
    engine.hold(null);
    engine.start();
    await this.anchor();
  }

  #hold(restored: Restored): void {
    this.#restored = restored;
    this.#o.engine.hold(readOnly());
    this.#o.onRestored(restored);
  }
}
