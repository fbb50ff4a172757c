import 'server-only';
import type { resumeChange as endpoint } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Has a held change go on. */
export const resumeChange = ({ input, actor, app }: CallOf<typeof endpoint>): Promise<Change> =>
  app.engine.resume({ actor, id: input.params.id, ...input.body });
