import { Failure } from '@/lib/domain/failure';
import { databaseFailureOf, databaseUnavailable } from '@/lib/server/db/database-failure';
import { complain, ignoreClosedPipes } from './print';

type Command = (args: string[]) => Promise<number>;

/** Loaded on demand, so that a command imports only what it needs. */
const commands: Record<string, { usage: string; load: () => Promise<Command> }> = {
  'audit verify': {
    usage: 'audit verify            verify the audit chain; exit code 1: it is broken',
    load: async () => (await import('./audit-verify')).auditVerify,
  },
  check: {
    usage: 'check FILE… --cluster NAME   check how manifests would run there; exit code 1: findings',
    load: async () => (await import('./check')).check,
  },
  'people add': {
    usage: 'people add NAME --role ROLE [--display-name TEXT]   add a local account; password on standard input',
    load: async () => (await import('./people')).peopleAdd,
  },
  'people list': {
    usage: 'people list             list the accounts with roles and open sessions',
    load: async () => (await import('./people')).peopleList,
  },
  'people disable': {
    usage: 'people disable NAME     end its sessions; its approvals that have not run are void',
    load: async () => (await import('./people')).peopleDisable,
  },
  'people enable': {
    usage: 'people enable NAME      let it sign in again',
    load: async () => (await import('./people')).peopleEnable,
  },
  'people roles': {
    usage: 'people roles NAME --role ROLE…   replace its roles',
    load: async () => (await import('./people')).peopleRoles,
  },
  'people password': {
    usage: 'people password NAME    set its password from standard input and end its sessions',
    load: async () => (await import('./people')).peoplePassword,
  },
  'people sessions': {
    usage: 'people sessions NAME [--end]     count or end its sessions',
    load: async () => (await import('./people')).peopleSessions,
  },
  rbac: {
    usage: 'rbac --for view|explain|operate   print the ClusterRole that Mullion needs',
    load: async () => (await import('./rbac')).rbac,
  },
  'db diff': {
    usage: 'db diff NAME            write the next migration from prisma/schema.prisma',
    load: async () => (await import('./db-diff')).dbDiff,
  },
  'db migrate': {
    usage: 'db migrate              bring the database up to date',
    load: async () => (await import('./db-migrate')).dbMigrate,
  },
};

function named(args: string[]): { command: (typeof commands)[string]; rest: string[] } | null {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  return null;
}

async function main(args: string[]): Promise<number> {
  const found = named(args);
  if (found === null) {
    const usages = Object.values(commands).map((entry) => `  mullion ${entry.usage}`);
    complain(['usage:', ...usages].join('\n'));
    return args.length === 0 || args[0] === '--help' ? 0 : 2;
  }
  const run = await found.command.load();
  return run(found.rest);
}

ignoreClosedPipes();
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const failure = databaseFailureOf(error);
    // Prisma's own message is an excerpt of our code.
    const known = failure === null || error instanceof Failure ? error : databaseUnavailable(failure);
    complain(known instanceof Error ? known.message : String(known));
    process.exitCode = 1;
  },
);
