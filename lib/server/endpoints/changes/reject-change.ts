import 'server-only';
import type { rejectChange as endpoint } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Ends the change with a reason. */
export const rejectChange = ({ input, actor, app }: CallOf<typeof endpoint>): Promise<Change> =>
  app.engine.reject({ actor, id: input.params.id, ...input.body });
