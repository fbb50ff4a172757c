import 'server-only';
import type { approveChange as endpoint } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Approves the plan that was shown; the last approval needed queues the change. */
export const approveChange = ({ input, actor, app }: CallOf<typeof endpoint>): Promise<Change> =>
  app.engine.approve({ actor, id: input.params.id, ...input.body });
