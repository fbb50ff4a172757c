import 'server-only';
import type { pauseChange as endpoint } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Holds a running change where it can be held. */
export const pauseChange = ({ input, actor, app }: CallOf<typeof endpoint>): Promise<Change> =>
  app.engine.pause({ actor, id: input.params.id, ...input.body });
