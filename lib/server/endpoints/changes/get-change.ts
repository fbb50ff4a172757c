import 'server-only';
import type { z } from 'zod';
import type { changeViewSchema, getChange as endpoint } from '@/lib/contract/changes';
import {
  type Allowed,
  decisionFacts,
  mayApprove,
  mayCancel,
  mayPause,
  mayReject,
  mayResolve,
  mayResume,
} from '@/lib/domain/change/allowed';
import { Failure } from '@/lib/domain/failure';
import type { Phrase } from '@/lib/domain/message/model';
import type { CallOf } from '../endpoint-call';

type ChangeView = z.output<typeof changeViewSchema>;

const shown = (allowed: Allowed): { ok: true } | { ok: false; reason: string; phrase?: Phrase | undefined } =>
  allowed.ok ? { ok: true } : { ok: false, reason: allowed.reason, phrase: allowed.phrase };

/** A change with what the caller may do with it now, by the functions that guard the endpoints. */
export async function getChange({ input, actor, app }: CallOf<typeof endpoint>): Promise<ChangeView> {
  const { id } = input.params;
  const change = await app.engine.get(id);
  if (change === null) throw new Failure('not-found', `There is no change ${id}.`);
  const facts = decisionFacts(change);
  return {
    ...change,
    allowed: {
      approve: shown(mayApprove(actor, facts, app.clock.now())),
      reject: shown(mayReject(actor, facts)),
      cancel: shown(mayCancel(actor, facts)),
      pause: shown(mayPause(actor, facts)),
      resume: shown(mayResume(actor, facts)),
      resolve: shown(mayResolve(actor, facts)),
    },
  };
}
