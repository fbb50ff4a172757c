import 'server-only';
import type { ChainBreak } from '@/lib/domain/audit/chain';
import { keyOf, type Named, putName, type Role, searchedText } from '@/lib/server/audit/names';
import type { Db } from '@/lib/server/db/db';
import { databaseFailureOf } from '@/lib/server/db/database-failure';
import { transaction } from '@/lib/server/db/transaction';

/**
 * Compares the index for search by name with the records and changes it is derived from. What it lacks is added again, and
 * reported: until then, a search did not find it.
 */
export class NameCheck {
  readonly #db: Db;
  #lacking = 0;
  #first: { seq: number; named: Named } | null = null;
  #isAdded = true;

  constructor(db: Db) {
    this.#db = db;
  }

  /** `seq`: of a record that says so. */
  async check(role: Role, named: readonly (Named & { seq: number })[]): Promise<void> {
    const wanted = new Map(named.map((one) => [keyOf(one), one]));
    if (wanted.size === 0) return;
    const known = await this.#known(role, [...wanted.values()]);
    const lacking = [...wanted].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
    const [first] = lacking;
    if (first === undefined) return;
    this.#lacking += lacking.length;
    this.#first ??= { seq: first.seq, named: first };
    await this.#add(role, lacking);
  }

  breaks(): ChainBreak[] {
    if (this.#first === null) return [];
    const { seq, named } = this.#first;
    const what = `names were missing in the index that search uses: ${this.#lacking}, such as ${named.name} of ${named.id}`;
    return [{ seq, kind: 'name', message: this.#isAdded ? `${what}; they were added again` : what }];
  }

  async #known(role: Role, named: readonly Named[]): Promise<Set<string>> {
    // Migrations of SQLite lower only ASCII letters.
    const texts = named.flatMap((one) => [searchedText(one), inAscii(`${one.name}\n${one.id}`)]);
    const rows = await this.#db.auditName.findMany({
      where: {
        role,
        id: { in: [...new Set(named.map(({ id }) => id))] },
        name: { in: [...new Set(named.map(({ name }) => name))] },
        // Compared by the database: a value of another type than the column's could not be read.
        text: { in: [...new Set(texts)] },
      },
      select: { id: true, name: true },
    });
    return new Set(rows.map(keyOf));
  }

  async #add(role: Role, named: readonly Named[]): Promise<void> {
    try {
      await transaction(this.#db, async (tx) => {
        for (const one of named) await putName(tx, role, one);
      });
    } catch (error) {
      // What cannot be saved now is added by the next verification.
      if (databaseFailureOf(error) === null) throw error;
      this.#isAdded = false;
    }
  }
}

const inAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
