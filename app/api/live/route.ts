import { none } from '@/lib/contract/none';
import { eventStreamHeaders, openLive } from '@/lib/server/fleet/live/live';
import { serveStream } from '@/lib/server/http/serve';

export const dynamic = 'force-dynamic';

const door = { id: 'live.open', method: 'GET', path: '/api/live', params: none, query: none } as const;

export const GET = serveStream(
  door,
  async ({ actor, house, signal }) =>
    new Response(openLive({ house, actor, signal }), { headers: eventStreamHeaders }),
  { permission: 'fleet.read' },
);
