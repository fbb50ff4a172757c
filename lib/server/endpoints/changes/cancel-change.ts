import 'server-only';
import type { cancelChange as endpoint } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Withdraws what has not begun, stops at the next boundary what has. */
export const cancelChange = ({ input, actor, app }: CallOf<typeof endpoint>): Promise<Change> =>
  app.engine.cancel({ actor, id: input.params.id, ...input.body });
