import 'server-only';
import type { ChainBreak } from '@/lib/domain/audit/chain';
import { keyOf, type Named, putName, type Role, searchedText } from '@/lib/server/audit/names';
import { maxSeq, readable, readRows } from '@/lib/server/audit/read-rows';
import type { Db, Tx } from '@/lib/server/db/db';
import { databaseFailureOf } from '@/lib/server/db/database-failure';
import { transaction } from '@/lib/server/db/transaction';
import type { TimeSlices } from '@/lib/server/placement/time-slices';

const pageSize = 1000;

const shown = ({ name, id }: Named): string => `such as ${name} of ${id}`;
const roleKeyOf = (role: string, named: Named): string => `${role} ${keyOf(named)}`;

/**
 * Compares the index for search by name with the records and changes it is derived from. What it lacks is added again, and
 * what it has beyond them is removed; both are reported: until then, a search found too little or too much.
 */
export class NameCheck {
  readonly #db: Db;
  #lacking = 0;
  #first: { seq: number; named: Named } | null = null;
  #isAdded = true;
  readonly #proven = new Set<string>();
  readonly #unproven: ChainBreak[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /** `seq`: of a record that says so. */
  async check(role: Role, named: readonly (Named & { seq: number })[]): Promise<void> {
    const wanted = new Map(named.map((one) => [keyOf(one), one]));
    if (wanted.size === 0) return;
    for (const one of wanted.values()) this.#proven.add(roleKeyOf(role, one));
    const known = await this.#known(role, [...wanted.values()]);
    const lacking = [...wanted].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
    const [first] = lacking;
    if (first === undefined) return;
    this.#lacking += lacking.length;
    this.#first ??= { seq: first.seq, named: first };
    if (!(await this.#add(role, lacking))) this.#isAdded = false;
  }

  /** Once all records up to `lastSeq` and all changes were checked, and none is damaged. */
  async removeUnproven(lastSeq: number, slices: TimeSlices): Promise<void> {
    const found: (Named & { role: string })[] = [];
    const select = { role: true, id: true, name: true } as const;
    const orderBy = [{ role: 'asc' as const }, { id: 'asc' as const }, { name: 'asc' as const }];
    const read = (page: { skip: number; take: number }) => this.#db.auditName.findMany({ select, orderBy, ...page });
    for (let skip = 0; ; skip += pageSize) {
      await slices.next();
      const rows = await readable(read, pageSize, skip);
      if (rows.length === 0) break;
      const beyond = rows.filter((row) => !this.#proven.has(roleKeyOf(row.role, row)));
      const known = await this.#namedElsewhere(lastSeq, [...new Set(beyond.map(({ id }) => id))]);
      found.push(...beyond.filter(({ role, id }) => !known.has(`${role} ${id}`)));
    }
    const [first] = found;
    if (first === undefined) return;
    const isRemoved = await this.#write(async (tx) => {
      for (const { role, id, name } of found) await tx.auditName.deleteMany({ where: { role, id, name } });
    });
    const what = `names in the index that search uses are in no record: ${found.length}, ${shown(first)}`;
    this.#unproven.push({ seq: lastSeq, kind: 'name', message: isRemoved ? `${what}; they were removed` : what });
  }

  breaks(): ChainBreak[] {
    if (this.#first === null) return this.#unproven;
    const { seq, named } = this.#first;
    const what = `names were missing in the index that search uses: ${this.#lacking}, ${shown(named)}`;
    const message = this.#isAdded ? `${what}; they were added again` : what;
    return [{ seq, kind: 'name', message }, ...this.#unproven];
  }

  /** Roles and ids of later records, and of targets that a change has or had before it was planned again. */
  async #namedElsewhere(lastSeq: number, ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const where = { seq: { gt: lastSeq, lte: maxSeq }, OR: [{ actorId: { in: ids } }, { targetId: { in: ids } }] };
    const records = await readRows(this.#db, { where });
    const touched = await this.#db.changeTarget.findMany({ where: { uid: { in: ids } }, select: { uid: true } });
    return new Set([
      ...records.flatMap(({ actorId, targetId }) => [`actor ${actorId}`, `target ${targetId}`]),
      ...touched.map(({ uid }) => `target ${uid}`),
    ]);
  }

  async #known(role: Role, named: readonly Named[]): Promise<Set<string>> {
    // Earlier versions lowered letters, and migrations of SQLite only those of ASCII.
    const texts = named.flatMap((one) => {
      const text = `${one.name}\n${one.id}`;
      return [searchedText(one), text.toLowerCase(), inAscii(text)];
    });
    const rows = await this.#db.auditName.findMany({
      where: {
        role,
        id: { in: [...new Set(named.map(({ id }) => id))] },
        name: { in: [...new Set(named.map(({ name }) => name))] },
        // Compared by the database: a value of another type than the column's could not be read.
        text: { in: [...new Set(texts)] },
      },
      select: { id: true, name: true, text: true },
    });
    const outdated = rows.filter((row) => row.text !== searchedText(row));
    if (outdated.length > 0) await this.#add(role, outdated);
    return new Set(rows.map(keyOf));
  }

  #add(role: Role, named: readonly Named[]): Promise<boolean> {
    return this.#write(async (tx) => {
      for (const one of named) await putName(tx, role, one);
    });
  }

  /** What cannot be saved now is left to the next verification. */
  async #write(run: (tx: Tx) => Promise<void>): Promise<boolean> {
    try {
      await transaction(this.#db, run);
      return true;
    } catch (error) {
      if (databaseFailureOf(error) === null) throw error;
      return false;
    }
  }
}

const inAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
