import 'server-only';
import { EXPOSITION_TYPE, exposition } from '@/lib/domain/metrics/exposition';
import { Failure } from '@/lib/domain/failure';
import type { AppContext } from '@/lib/server/app-context';
import { fleetReadings } from '@/lib/server/metrics/fleet-readings';
import { changeReadings, processReadings } from '@/lib/server/metrics/own-readings';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** `Authorization: Bearer …`, compared in constant time. */
function bearsToken(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token)) && given !== '';
}

async function textOf(app: AppContext): Promise<string> {
  const now = app.clock.now();
  const { db, engine, fleet, streams } = app;
  const open = [...streams.values()].reduce((sum, count) => sum + count, 0);
  return exposition({
    ...fleetReadings(fleet.clusters(), now),
    ...(await changeReadings(db, now)),
    ...app.auditWatch.readings(),
    ...processReadings(),
    mullion_worker_up: [{ labels: {}, value: engine.isAlive() ? 1 : 0 }],
    mullion_streams_open: [{ labels: {}, value: open }],
  });
}

/** Prometheus metrics, for requests with the token. @throws Failure `not-found` when no token is configured. */
export async function getMetrics({
  request,
  app,
  token,
}: {
  request: Request;
  app: AppContext;
  token: string | null;
}): Promise<Response> {
  if (token === null)
    throw new Failure('not-found', 'Metrics are disabled.', {
      remedy: 'Set MULLION_METRICS_TOKEN and restart. See docs/metrics.md.',
    });
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  if (!bearsToken(request, token))
    return new Response('Send the value of MULLION_METRICS_TOKEN as Authorization: Bearer.\n', {
      status: 401,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'WWW-Authenticate': 'Bearer' },
    });
  return new Response(await textOf(app), { headers: { ...headers, 'Content-Type': EXPOSITION_TYPE } });
}
