import { env } from '@/lib/server/config/env';
import { authorizeRequest } from '@/lib/server/http/authorize-request';
import { getMetrics } from '@/lib/server/endpoints/get-metrics';

const endpoint = { id: 'metrics.get', method: 'GET', path: '/metrics' } as const;

/** For collectors, which have a token and no session. */
export const GET = (request: Request): Promise<Response> =>
  authorizeRequest({
    request,
    endpoint,
    access: { public: true },
    inside: ({ app }) => getMetrics({ request, app, token: env.metricsToken }),
  });
