import 'server-only';
import type { LiveView } from '@/lib/contract/live';
import type { Actor } from '@/lib/domain/access/actor';
import type { ChangeFeed, LiveHub } from './live-hub';

interface LiveContext {
  fleet: { live: LiveHub };
  engine: ChangeFeed;
}

/** Headers of every event stream. Compression would hold events back, proxies would buffer them. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
};

export function openLive(o: { app: LiveContext; actor: Actor; signal: AbortSignal }): ReadableStream<Uint8Array> {
  o.app.fleet.live.follow(o.app.engine);
  return o.app.fleet.live.open({ actor: o.actor, signal: o.signal });
}

/** Replaces what a tab shows. @throws Failure `not-found` */
export function declareLive(o: {
  app: Pick<LiveContext, 'fleet'>;
  actor: Actor;
  tab: string;
  views: readonly LiveView[];
}): void {
  o.app.fleet.live.declare(o);
}
