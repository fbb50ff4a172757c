import 'server-only';
import type { previewChange as endpoint } from '@/lib/contract/changes';
import type { Preview } from '@/lib/server/engine/plan/preview';
import type { CallOf } from '../endpoint-call';

/** Plans and records nothing. */
export function previewChange({ input, actor, app }: CallOf<typeof endpoint>): Promise<Preview> {
  const { kind, cluster, input: raw } = input.body;
  return app.engine.preview({ actor, kind, cluster, input: raw });
}
