import { migrate } from '@/lib/server/db/migrate';
import { dbUrl } from './db-address';
import { print } from './print';

/** `mullion db migrate`: the same step that the server makes when it starts. */
export async function dbMigrate(): Promise<number> {
  const applied = await migrate({ url: dbUrl() });
  print(applied.length === 0 ? 'the database is up to date' : `applied: ${applied.join(', ')}`);
  return 0;
}
