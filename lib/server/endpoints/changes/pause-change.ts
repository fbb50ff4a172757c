import 'server-only';
import type { pauseChange as door } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Holds a running change where it can be held. */
export const pauseChange = ({ input, actor, house }: CallOf<typeof door>): Promise<Change> =>
  house.engine.pause({ actor, id: input.params.id, ...input.body });
