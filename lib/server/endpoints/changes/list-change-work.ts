import 'server-only';
import type { z } from 'zod';
import type { listChangeWork as endpoint } from '@/lib/contract/change-work';
import { Failure } from '@/lib/domain/failure';
import type { CallOf } from '../endpoint-call';

type Answer = z.output<typeof endpoint.response>;

/** Rows of a change's many small writes, a page at a time. @throws Failure `not-found`. */
export async function listChangeWork({ input, app }: CallOf<typeof endpoint>): Promise<Answer> {
  const { id } = input.params;
  const { after, limit, key, log } = input.query;
  const rows = await app.engine.work({ id, after, limit, ...(key === undefined ? {} : { key }) });
  if (rows === null) throw new Failure('not-found', `There is no change ${id}.`);
  const isReported = key !== undefined || log === 'all';
  const shown = isReported ? rows : rows.map((row) => ({ ...row, log: [] }));
  return { rows: shown, next: rows.length < limit ? null : (rows.at(-1)?.rev ?? null) };
}
