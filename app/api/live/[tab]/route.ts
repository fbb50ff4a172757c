import { declareLive as endpoint } from '@/lib/contract/live';
import { declareLive } from '@/lib/server/fleet/live/open-live';
import { serve } from '@/lib/server/http/serve';

export const POST = serve(
  endpoint,
  async ({ input, actor, app }) => {
    declareLive({ app, actor, tab: input.params.tab, views: input.body.views });
    return { ok: true as const };
  },
  { permission: 'fleet.read' },
);
