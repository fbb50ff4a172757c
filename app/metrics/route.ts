import { env } from '@/lib/server/config/env';
import { enter } from '@/lib/server/http/enter';
import { getMetrics } from '@/lib/server/endpoints/get-metrics';

export const dynamic = 'force-dynamic';

const door = { id: 'metrics.get', method: 'GET' } as const;

/** For collectors, which have a token and no session. */
export const GET = (request: Request): Promise<Response> =>
  enter({
    request,
    door,
    access: { public: true },
    inside: ({ house }) => getMetrics({ request, house, token: env.metricsToken }),
  });
