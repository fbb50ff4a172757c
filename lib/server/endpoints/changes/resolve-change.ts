import 'server-only';
import type { resolveChange as endpoint } from '@/lib/contract/changes';
import type { Change } from '@/lib/domain/change/change';
import type { CallOf } from '../endpoint-call';

/** A person's word on an outcome that nobody knows. */
export const resolveChange = ({ input, actor, app }: CallOf<typeof endpoint>): Promise<Change> =>
  app.engine.resolve({ actor, id: input.params.id, ...input.body });
