import 'server-only';
import type { resumeChange as door } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Has a held change go on. */
export const resumeChange = ({ input, actor, house }: CallOf<typeof door>): Promise<Change> =>
  house.engine.resume({ actor, id: input.params.id, ...input.body });
