import 'server-only';
import type { z } from 'zod';
import type { changeViewSchema, getChange as endpoint, listChangeWork as workEndpoint } from '@/lib/contract/changes';
import {
  type Allowed,
  decisionFacts,
  mayApprove,
  mayCancel,
  mayPause,
  mayReject,
  mayResolve,
  mayResume,
  whileReadOnly,
} from '@/lib/domain/change/decision-rights';
import { Failure } from '@/lib/domain/failure';
import type { Phrase } from '@/lib/domain/message/model';
import type { CallOf } from '../endpoint-call';

type ChangeView = z.output<typeof changeViewSchema>;

const shown = (allowed: Allowed): { ok: true } | { ok: false; reason: string; phrase?: Phrase | undefined } =>
  allowed.ok ? { ok: true } : { ok: false, reason: allowed.reason, phrase: allowed.phrase };

/** With what the caller may do now, by the functions that guard the endpoints. */
export async function getChange({
  input,
  actor,
  app,
}: Pick<CallOf<typeof endpoint>, 'actor' | 'app'> & { input: { params: { id: string } } }): Promise<ChangeView> {
  const { id } = input.params;
  const change = await app.engine.get(id);
  if (change === null) throw new Failure('not-found', `There is no change ${id}.`);
  const facts = decisionFacts(change);
  const now = (allowed: Allowed) => shown(app.engine.isHeld() ? whileReadOnly(allowed) : allowed);
  return {
    ...change,
    allowed: {
      approve: now(mayApprove(actor, facts, app.clock.now())),
      reject: now(mayReject(actor, facts)),
      cancel: now(mayCancel(actor, facts)),
      pause: now(mayPause(actor, facts)),
      resume: now(mayResume(actor, facts)),
      resolve: now(mayResolve(actor, facts)),
    },
  };
}

type Answer = z.output<typeof workEndpoint.response>;

/** Rows of a change's many small writes, a page at a time. @throws Failure `not-found`. */
export async function listChangeWork({ input, app }: CallOf<typeof workEndpoint>): Promise<Answer> {
  const { id } = input.params;
  const { after, limit, key, log } = input.query;
  const rows = await app.engine.work({ id, after, limit, ...(key === undefined ? {} : { key }) });
  if (rows === null) throw new Failure('not-found', `There is no change ${id}.`);
  const isReported = key !== undefined || log === 'all';
  const shown = isReported ? rows : rows.map((row) => ({ ...row, log: [] }));
  return { rows: shown, next: rows.length < limit ? null : (rows.at(-1)?.rev ?? null) };
}
