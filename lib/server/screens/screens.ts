import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ListedScreen } from '@/lib/contract/screens';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import { mostScreens } from '@/lib/domain/screen/panel-kinds';
import { pagesSchema, type ScreenDefinition, screenSettingsSchema } from '@/lib/domain/screen/screen';
import { appendAudit, lockHead } from '@/lib/server/audit/append-audit';
import type { Db, Reads, Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { listedLink, openFirst } from './links';

/** Who does it, for the audit record. */
export interface ScreenContext {
  db: Db;
  clock: Clock;
  by: AuditEntry['actor'];
}

export type ScreenRow = NonNullable<Awaited<ReturnType<Tx['screen']['findUnique']>>>;

const json = z.string().transform((text): unknown => JSON.parse(text));
const storedPages = json.pipe(pagesSchema);
const storedSettings = json.pipe(screenSettingsSchema);

/** What is stored about a screen, read. @throws ZodError or SyntaxError for damaged data */
export const definitionOf = ({ name, title, pages, settings }: ScreenRow): ScreenDefinition => ({
  name,
  title,
  pages: storedPages.parse(pages),
  ...storedSettings.parse(settings),
});

const columnsOf = ({ name, title, pages, secondsPerPage, theme, language }: ScreenDefinition) => ({
  name,
  title,
  pages: JSON.stringify(pages),
  settings: JSON.stringify({ secondsPerPage, theme, language }),
});

export async function listScreens(db: Db, now: number): Promise<ListedScreen[]> {
  const rows = await db.screen.findMany({ orderBy: { name: 'asc' }, include: { links: true } });
  return rows.map((row) => ({
    ...definitionOf(row),
    version: row.version,
    createdAt: row.createdAt.getTime(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.getTime(),
    updatedBy: row.updatedBy,
    links: row.links.map((link) => listedLink(link, now)).toSorted(openFirst),
  }));
}

interface Recorded {
  action: `screen.${string}`;
  screen: Pick<ScreenRow, 'id' | 'name'>;
  before?: AuditEntry['before'];
  after?: AuditEntry['after'];
}

/** Never with a token or its hash. */
export const recordScreen = (tx: Tx, { clock, by }: ScreenContext, { action, screen, ...change }: Recorded) =>
  appendAudit(
    tx,
    bareEntry({
      actor: by,
      action,
      outcome: 'ok',
      target: { type: 'screen', id: screen.id, name: screen.name },
      ...change,
    }),
    clock.now(),
  );

/** @throws Failure `not-found` */
export async function screenNamed(tx: Pick<Reads, 'screen'>, name: string): Promise<ScreenRow> {
  const row = await tx.screen.findUnique({ where: { name } });
  if (row === null) throw new Failure('not-found', `There is no screen ${name}.`);
  return row;
}

async function refuseTaken(tx: Tx, name: string): Promise<void> {
  if ((await tx.screen.findUnique({ where: { name }, select: { id: true } })) === null) return;
  throw new Failure('conflict', `${name} already exists.`, { field: 'name', remedy: 'Choose another name.' });
}

export const createScreen = (o: ScreenContext, definition: ScreenDefinition): Promise<number> =>
  transaction(o.db, async (tx) => {
    await lockHead(tx);
    await refuseTaken(tx, definition.name);
    if ((await tx.screen.count()) >= mostScreens)
      throw new Failure('conflict', `There are already ${mostScreens} screens.`, { remedy: 'Delete one first.' });
    const at = new Date(o.clock.now());
    const who = { createdAt: at, createdBy: o.by.name, updatedAt: at, updatedBy: o.by.name };
    const screen = { id: randomUUID(), ...columnsOf(definition), version: 1, ...who };
    await tx.screen.create({ data: screen });
    await recordScreen(tx, o, { action: 'screen.create', screen, after: definition });
    return 1;
  });

interface Edit {
  /** The screen's name before. */
  name: string;
  /** That was edited. */
  version: number;
  definition: ScreenDefinition;
}

/** @returns the new version. @throws Failure `conflict` when the name is taken or the screen was edited meanwhile */
export const editScreen = (o: ScreenContext, { name, version, definition }: Edit): Promise<number> =>
  transaction(o.db, async (tx) => {
    await lockHead(tx);
    const screen = await screenNamed(tx, name);
    if (screen.version !== version)
      throw new Failure('conflict', `${screen.updatedBy} edited this screen meanwhile.`, {
        remedy: 'Load the page again and repeat your edit.',
      });
    if (definition.name !== name) await refuseTaken(tx, definition.name);
    const before = definitionOf(screen);
    const next = { ...columnsOf(definition), version: version + 1 };
    await tx.screen.update({
      where: { id: screen.id },
      data: { ...next, updatedAt: new Date(o.clock.now()), updatedBy: o.by.name },
    });
    const renamed = { id: screen.id, name: definition.name };
    await recordScreen(tx, o, { action: 'screen.edit', screen: renamed, before, after: definition });
    return next.version;
  });

/** With its links, which end now. @returns how many of them were open */
export const deleteScreen = (o: ScreenContext, name: string): Promise<number> =>
  transaction(o.db, async (tx) => {
    await lockHead(tx);
    const screen = await screenNamed(tx, name);
    const links = await tx.screenLink.findMany({ where: { screenId: screen.id } });
    await tx.screenLink.deleteMany({ where: { screenId: screen.id } });
    await tx.screen.delete({ where: { id: screen.id } });
    const open = links.filter((link) => listedLink(link, o.clock.now()).state === 'open');
    const after = { linksRevoked: open.map(({ id }) => id) };
    await recordScreen(tx, o, { action: 'screen.delete', screen, before: definitionOf(screen), after });
    return open.length;
  });
