import { env } from '@/lib/server/config/env';
import { migrate } from '@/lib/server/db/migrate';
import { print } from '@/scripts/mullion/print';

/** `mullion db migrate`: the same step that the server makes when it starts. */
export async function dbMigrate(): Promise<number> {
  const applied = await migrate({ url: env.databaseUrl });
  print(applied.length === 0 ? 'the database is up to date' : `applied: ${applied.join(', ')}`);
  return 0;
}
