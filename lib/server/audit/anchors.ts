import 'server-only';
import { access, appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Db } from '@/lib/server/db/db';

const anchorSchema = z.object({ at: z.number(), seq: z.number().int(), hash: z.string() });
/** The head of the chain at a time, kept outside the database: earlier records cannot be rewritten unnoticed. */
export type Anchor = z.infer<typeof anchorSchema>;

function parseLine(line: string): Anchor[] {
  try {
    const parsed = anchorSchema.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    // The last line of a process that was killed may be half a line.
    return [];
  }
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => line.trim() !== '');
}

export const readAnchors = async (file: string): Promise<Anchor[]> => (await linesOf(file)).flatMap(parseLine);

/** Lines that hold no anchor: a few after killed processes, more in a damaged file. */
export const countUnreadable = async (file: string): Promise<number> =>
  (await linesOf(file)).filter((line) => parseLine(line).length === 0).length;

export interface Anchoring {
  db: Db;
  clock: Clock;
  file: string;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Appends the head if it changed since `last` or the file is gone, on a line of its own even after a half-written one.
 * Null if empty.
 */
export async function anchorHead({ db, clock, file }: Anchoring, last: Anchor | null): Promise<Anchor | null> {
  const head = await db.auditHead.findUnique({ where: { id: 1 }, select: { seq: true, hash: true } });
  // A head that went back is reported by verification; it must not become an anchor.
  if (head === null || head.seq === 0 || (last !== null && head.seq < last.seq)) return last;
  if (head.seq === last?.seq && (await exists(file))) return last;
  const anchor = { at: clock.now(), seq: head.seq, hash: head.hash };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, `\n${JSON.stringify(anchor)}\n`, { flush: true, mode: 0o600 });
  return anchor;
}
