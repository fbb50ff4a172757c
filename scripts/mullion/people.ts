import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { accountNameSchema, newPersonSchema, passwordSchema, rolesSchema } from '@/lib/domain/access/account';
import { Failure } from '@/lib/domain/failure';
import {
  addPerson,
  disablePerson,
  enablePerson,
  endSessions,
  listPeople,
  type PeopleContext,
  setPassword,
  setRoles,
} from '@/lib/server/access/people';
import { readAnchors } from '@/lib/server/audit/anchors';
import { knownRestore, readOnly } from '@/lib/server/audit/restores';
import { env } from '@/lib/server/config/env';
import { migrate } from '@/lib/server/db/migrate';
import type { Db } from '@/lib/server/db/db';
import { openDb } from '@/lib/server/db/open-db';
import { complain, print } from './print';

class UsageError extends Error {}

/** @throws UsageError with one line for each wrong field. */
function checked<S extends z.ZodType>(schema: S, value: unknown, field: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `${[field, ...path].filter(String).join('.')}: ${message}`,
  );
  throw new UsageError(lines.join('\n'));
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) complain('Type the password, then Enter and Ctrl-D:');
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

function parsed(args: string[], names: number) {
  try {
    const found = parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string', multiple: true, default: [] },
        'display-name': { type: 'string' },
        end: { type: 'boolean', default: false },
        restored: { type: 'boolean', default: false },
      },
    });
    // Nobody must believe that a second account was disabled too.
    if (found.positionals.length !== names) throw new Error(names === 0 ? 'give no name' : 'give one name');
    return found;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Args = ReturnType<typeof parsed>;

/** @throws Failure `unavailable` in a restored database, as the dashboard, unless the person insists. */
async function requireWritable(db: Db): Promise<void> {
  const restored = await knownRestore(db, await readAnchors(env.auditAnchorsPath));
  if (restored === null) return;
  const { message, details } = readOnly(restored);
  const remedy = `${details.remedy} If no operator can sign in, repeat the command with --restored.`;
  throw new Failure('unavailable', message, { remedy });
}

const isReading = (name: string, { end }: Args['values']): boolean => name === 'list' || (name === 'sessions' && !end);

/** Runs on the database of this installation, also while a server uses it. @returns the exit code. */
const command =
  (name: string, prepare: (args: Args) => Promise<(o: PeopleContext) => Promise<void>>, names = 1) =>
  async (args: string[]): Promise<number> => {
    try {
      const given = parsed(args, names);
      const run = await prepare(given);
      const url = env.databaseUrl;
      await migrate({ url });
      const db = await openDb(url);
      const by = { id: 'system', name: 'Mullion', via: 'worker' } as const;
      try {
        if (!given.values.restored && !isReading(name, given.values)) await requireWritable(db);
        await run({ db, clock: { now: () => Date.now() }, by, reason: `mullion people ${name}` });
        return 0;
      } finally {
        await db.close();
      }
    } catch (error) {
      if (error instanceof UsageError) {
        complain(error.message);
        return 2;
      }
      if (!(error instanceof Failure)) throw error;
      complain(error.details.remedy === undefined ? error.message : `${error.message} ${error.details.remedy}`);
      return 1;
    }
  };

const named = ({ positionals }: Args): string => checked(accountNameSchema, positionals[0] ?? '', 'name');

export const peopleAdd = command('add', async (args) => {
  const name = args.positionals[0] ?? '';
  const { role: roles, 'display-name': displayName = name } = args.values;
  const person = checked(newPersonSchema, { name, displayName, password: await readPassword(), roles }, '');
  return async (o) => {
    await addPerson(o, person);
    print(`added ${name}`);
  };
});

const ended = (count: number): string => `ended ${count} sessions`;

export const peopleDisable = command('disable', async (args) => {
  const name = named(args);
  return async (o) => print(`disabled ${name}; ${ended(await disablePerson(o, name))}`);
});

export const peopleEnable = command('enable', async (args) => {
  const name = named(args);
  return async (o) => {
    await enablePerson(o, name);
    print(`enabled ${name}`);
  };
});

export const peopleRoles = command('roles', async (args) => {
  const name = named(args);
  const roles = checked(rolesSchema, args.values.role, 'role');
  return async (o) => {
    await setRoles(o, name, roles);
    print(`${name} is now ${roles.join(', ')}`);
  };
});

export const peoplePassword = command('password', async (args) => {
  const name = named(args);
  const password = checked(passwordSchema, await readPassword(), 'password');
  return async (o) => print(`set the password of ${name}; ${ended(await setPassword(o, name, password))}`);
});

const at = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

async function showSessions(o: PeopleContext, args: Args): Promise<void> {
  const name = named(args);
  const person = (await listPeople(o.db, o.clock.now())).find((one) => one.name === name);
  if (person === undefined) throw new Failure('not-found', `There is no account ${name}.`);
  if (args.values.end) return print(ended(await endSessions(o, name)));
  print(`${person.sessions} sessions${person.seenAt === null ? '' : `, last used ${at(person.seenAt)} UTC`}`);
}

export const peopleSessions = command('sessions', async (args) => (o) => showSessions(o, args));

async function list(o: PeopleContext): Promise<void> {
  const rows = (await listPeople(o.db, o.clock.now())).map((one) => [
    one.name,
    one.disabled ? 'disabled' : 'enabled',
    one.roles.join(','),
    `${one.sessions} sessions`,
    one.displayName,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) print(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  if (rows.length === 0) print('no accounts; add the first with: mullion people add NAME --role administrator');
}

export const peopleList = command('list', async () => list, 0);
