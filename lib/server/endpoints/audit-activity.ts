import 'server-only';
import type * as contract from '@/lib/contract/audit';
import type { AppContext } from '@/lib/server/app-context';
import { readActivity } from '@/lib/server/audit/activity';
import type { ReadVerb } from './endpoint-call';

export const listAuditActivity: ReadVerb<typeof contract.listAuditActivity, AppContext> = async (call) => {
  const { limit, before, upTo, ...filter } = call.input.query;
  const page = await readActivity(call.app.db, { filter, before, upTo, limit });
  return { now: call.app.clock.now(), ...page };
};
