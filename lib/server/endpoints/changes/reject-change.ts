import 'server-only';
import type { rejectChange as door } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Ends the change with a reason. */
export const rejectChange = ({ input, actor, house }: CallOf<typeof door>): Promise<Change> =>
  house.engine.reject({ actor, id: input.params.id, ...input.body });
