import { emptyInput } from '@/lib/contract/endpoint';
import { eventStreamHeaders, openLive } from '@/lib/server/fleet/live/open-live';
import { serveStream } from '@/lib/server/http/serve';

const endpoint = { id: 'live.open', method: 'GET', path: '/api/live', params: emptyInput, query: emptyInput } as const;

export const GET = serveStream(
  endpoint,
  async ({ actor, app, signal }) => new Response(openLive({ app, actor, signal }), { headers: eventStreamHeaders }),
  { permission: 'fleet.read' },
);
