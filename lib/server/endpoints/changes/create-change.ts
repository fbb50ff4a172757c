import 'server-only';
import type { createChange as endpoint } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Plans and records a change; an automatic one starts at once. */
export const createChange = ({ input, actor, app }: CallOf<typeof endpoint>): Promise<Change> =>
  app.engine.request({ actor, ...input.body });
