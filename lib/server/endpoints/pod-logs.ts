import 'server-only';
import type { z } from 'zod';
import { type LogFrame, type LogSource, podLogsParams, podLogsQuery } from '@/lib/contract/pod-logs';
import { podLogsPath } from '@/lib/contract/routes';
import type { Actor } from '@/lib/domain/access/actor';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';
import { placesOf } from '@/lib/domain/log/place';
import type { AppContext } from '@/lib/server/app-context';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import { streamLines } from '@/lib/server/http/stream-lines';
import { logPods } from '@/lib/server/pod-logs/log-pods';
import { LogSourceReader } from '@/lib/server/pod-logs/log-source';
import { mergeFrames } from '@/lib/server/pod-logs/merge-frames';
import { clusterOf, syncedClusterOf } from './require-cluster';

export const podLogsEndpoint = {
  id: 'pod.logs',
  method: 'GET',
  path: podLogsPath,
  params: podLogsParams,
  query: podLogsQuery,
} as const;

/** A reader takes a stream as lost after three times this. */
const QUIET_MS = 10_000;

type Params = z.output<typeof podLogsParams>;
type Query = z.output<typeof podLogsQuery>;

interface LogCall {
  input: { params: Params; query: Query };
  actor: Actor;
  app: AppContext;
  signal: AbortSignal;
}

/** The cluster and the object in a path that may be wrong. */
export function logSubject(path: string): Pick<AuditEntry, 'cluster' | 'target'> {
  const [, , , cluster = '', , namespace = '', kind = '', name = ''] = path.split('/').map(decoded);
  return subjectOf({ cluster, namespace, kind, name });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, 253);
  } catch {
    return part.slice(0, 253);
  }
}

const subjectOf = (o: { cluster: string; namespace: string; kind: string; name: string }) => ({
  cluster: o.cluster,
  target: {
    type: o.kind === 'Pod' ? 'pod' : 'workload',
    id: o.kind === 'Pod' ? `${o.namespace}/${o.name}` : `${o.namespace}/${o.kind}/${o.name}`,
    name: o.name,
  },
});

/** No log is opened without its record. */
async function record({ app, actor, input }: LogCall, sources: readonly LogSource[]): Promise<void> {
  const { follow, previous, container } = input.query;
  const entry = bareEntry({
    actor: { id: actor.id, name: actor.name, via: actor.via },
    action: 'pod.logs',
    outcome: 'ok',
    ...subjectOf(input.params),
    after: { container: container ?? null, follow, previous, pods: sources.map(({ pod }) => pod) },
  });
  await transaction(app.db, (tx) => appendAudit(tx, entry, app.clock.now()));
}

/** One audit record, then frames until the logs end or the reader goes. @throws Failure `not-found`, `unavailable` */
export async function readPodLogs(call: LogCall): Promise<Response> {
  const { input, app, signal } = call;
  const { params, query } = input;
  const isPod = params.kind === 'Pod';
  const cluster = isPod ? clusterOf(app, params.cluster) : syncedClusterOf(app, params.cluster);
  const { pods, leftOut } = isPod ? { pods: [{ pod: params.name, node: null }], leftOut: 0 } : logPods(cluster, params);
  const sources = pods.map((one): LogSource => ({ ...one, container: query.container ?? '' }));
  await record(call, sources);
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  const after = placesOf(query.after ?? '');
  const previous = query.previous === 'yes';
  const readers = sources.map(({ pod }, index) =>
    new LogSourceReader({
      transport: () => cluster.links().kube(),
      index,
      namespace: params.namespace,
      pod,
      options: {
        container: query.container,
        follow: query.follow === 'yes' && !previous,
        previous,
        sinceSeconds: query.sinceSeconds,
        tail: query.tail,
        encoding: query.encoding ?? null,
      },
      after: after.get(pod) ?? null,
      signal: until,
      now: () => app.clock.now(),
    }).frames(),
  );
  const frames = framesOf({ t: 'sources', sources, leftOut }, mergeFrames(readers, QUIET_MS));
  return new Response(streamLines(textOf(frames, stop), signal), {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

async function* framesOf(first: LogFrame, rest: AsyncGenerator<LogFrame>): AsyncGenerator<LogFrame> {
  yield first;
  yield* rest;
  yield { t: 'end' };
}

async function* textOf(frames: AsyncGenerator<LogFrame>, stop: AbortController): AsyncGenerator<string> {
  try {
    for await (const frame of frames) yield `${JSON.stringify(frame)}\n`;
  } finally {
    stop.abort();
  }
}
