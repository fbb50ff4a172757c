import 'server-only';
import type { resolveChange as door } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** A person's word on an outcome that nobody knows. */
export const resolveChange = ({ input, actor, house }: CallOf<typeof door>): Promise<Change> =>
  house.engine.resolve({ actor, id: input.params.id, ...input.body });
