import { declareLive as door } from '@/lib/contract/live';
import { declareLive } from '@/lib/server/fleet/live/live';
import { serve } from '@/lib/server/http/serve';

export const dynamic = 'force-dynamic';

export const POST = serve(
  door,
  async ({ input, actor, house }) => {
    declareLive({ house, actor, tab: input.params.tab, views: input.body.views });
    return { ok: true as const };
  },
  { permission: 'fleet.read' },
);
