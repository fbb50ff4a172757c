import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { addPerson, newPersonSchema } from '@/lib/server/access/people';
import { migrate } from '@/lib/server/db/migrate';
import { openDb } from '@/lib/server/db/open-db';
import { dbUrl } from './db-migrate';
import { complain, print } from './print';

/** `mullion people add NAME --role ROLE…`: a local account; the password is read from standard input. */
export async function peopleAdd(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string', multiple: true, default: [] }, 'display-name': { type: 'string' } },
  });
  const name = positionals[0] ?? '';
  if (process.stdin.isTTY) complain('Type the password, then Enter and Ctrl-D:');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const person = newPersonSchema.safeParse({
    name,
    displayName: values['display-name'] ?? name,
    password,
    roles: values.role,
  });
  if (!person.success) {
    for (const issue of person.error.issues) complain(`${issue.path.join('.')}: ${issue.message}`);
    return 2;
  }
  const url = dbUrl();
  await migrate({ url });
  const db = await openDb(url);
  try {
    const added = await addPerson({
      db,
      clock: { now: () => Date.now() },
      person: person.data,
      reason: 'mullion people add',
    });
    if (added) print(`added ${name}`);
    else complain(`${name} already exists`);
    return added ? 0 : 1;
  } finally {
    await db.close();
  }
}
