import type { Change } from '@/lib/domain/change/change';
import { grownMessages } from '@/lib/domain/change/grown-messages';
import { message } from '@/lib/domain/message/message';
import { listed, toMessage } from '@/lib/domain/message/model';
import { isBlocked, isSameEffect } from '../approve/agreement';
import type { MadePlan } from '../plan/made-plan';

/** Why an approved plan does not cover the fresh one. */
export function whyStale(change: Change, made: MadePlan): ReturnType<typeof message> {
  const { plan } = change;
  const isSame = isSameEffect(change, made);
  const grown = plan === null || !isSame ? [] : grownMessages(made.plan, plan);
  if (grown.length > 0) return message('problem.stale-grown', { what: listed(grown) });
  if (!isSame) return message('problem.stale-effect');
  if (isBlocked(made)) return message('problem.stale-blocked');
  const { reason, phrase } = made.requirement;
  return message('problem.stale-policy', { reason: toMessage(reason, phrase) });
}
