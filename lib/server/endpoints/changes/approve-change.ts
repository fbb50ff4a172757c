import 'server-only';
import type { approveChange as door } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Approves the plan that was shown; the last approval needed queues the change. */
export const approveChange = ({ input, actor, house }: CallOf<typeof door>): Promise<Change> =>
  house.engine.approve({ actor, id: input.params.id, ...input.body });
