import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { drained } from '@/simulator/http/kube/write-json';
import type { LogSession } from '@/simulator/world/kube/api/read-log';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';

const LOOK_AGAIN_MS = 50;

/** A container log as plain bytes, as fast as the reader takes it; while following, until the container ends. */
export async function writeLog(
  cluster: KubeCluster,
  response: ServerResponse,
  session: LogSession | null,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-cache, private' });
  response.flushHeaders();
  for (;;) {
    // Before the last lines are read: what is written until then belongs to the log.
    const isOver = session === null || session.isOver();
    for (let chunk = session?.next() ?? null; chunk !== null; chunk = session?.next() ?? null) {
      if (response.destroyed) return;
      if (response.write(chunk)) await new Promise((resolve) => setImmediate(resolve));
      else await drained(response);
    }
    if (isOver || response.destroyed) break;
    await delay(LOOK_AGAIN_MS);
    if (cluster.faults.unavailable) return void response.destroy();
  }
  response.end();
}
