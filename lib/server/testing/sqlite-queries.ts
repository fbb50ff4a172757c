import Database from 'better-sqlite3';
import { vi } from 'vitest';

/** The statements that SQLite databases of this process run meanwhile. */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  try {
    await run();
    return prepare.mock.calls.map(([sql]) => sql);
  } finally {
    prepare.mockRestore();
  }
}

/** How SQLite reads the tables of a statement: a line each. */
export function planOf(url: string, sql: string): string[] {
  const raw = new Database(url.slice('file:'.length), { readonly: true });
  try {
    const values = Array.from(sql.matchAll(/\?/g), () => null);
    const steps = raw.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    return steps.map(({ detail }) => detail);
  } finally {
    raw.close();
  }
}
