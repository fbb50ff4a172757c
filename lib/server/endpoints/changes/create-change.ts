import 'server-only';
import type { createChange as door } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** Plans and records a change; an automatic one starts at once. */
export const createChange = ({ input, actor, house }: CallOf<typeof door>): Promise<Change> =>
  house.engine.request({ actor, ...input.body });
