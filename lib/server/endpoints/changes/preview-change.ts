import 'server-only';
import type { previewChange as door } from '@/lib/contract/changes';
import type { Preview } from '@/lib/server/engine/plan/preview';
import type { CallOf } from '../endpoint-call';

/** Plans and records nothing. */
export function previewChange({ input, actor, house }: CallOf<typeof door>): Promise<Preview> {
  const { kind, cluster, input: raw } = input.body;
  return house.engine.preview({ actor, kind, cluster, input: raw });
}
