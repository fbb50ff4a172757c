import 'server-only';
import { eventSignal, type SeenEvent } from '@/lib/domain/timeline/event-signals';
import { type NodeSighting, nodeSignals, type SeenNode } from '@/lib/domain/timeline/node-signals';
import { FailingPodGroups, podSubject, podWithin, type SeenPod } from '@/lib/domain/timeline/pod-signals';
import { poolSignals } from '@/lib/domain/timeline/pool-signals';
import type { TimelineSignal } from '@/lib/domain/timeline/signal';
import { nodeObject, poolObject, type TimelineObject, withinKey } from '@/lib/domain/timeline/timeline-object';
import { message } from '@/lib/domain/message/message';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { latestEnding } from '@/lib/server/kube/map/pod-ending';

interface ObserverOptions {
  store: ClusterStore;
  now: () => number;
  put: (signals: readonly TimelineSignal[]) => void;
  /** Until when the cluster was observed before this start; null: never. */
  since: number | null;
}

type NodeRow = SeenNode & { labels: Record<string, string> };

/** Turns what the store of a cluster sees into signals. */
export class ClusterObserver {
  readonly #o: ObserverOptions;
  readonly #failing = new FailingPodGroups();
  readonly #unsubscribe: () => void;
  #firstPools = true;
  /** Which instances are nodes is known only once both have been read. */
  #instancesRead = false;
  #nodesReadAt: number | null = null;

  constructor(o: ObserverOptions) {
    this.#o = o;
    o.store.observe({
      node: (before, after, cordon) => this.#node({ before, after, cordon }),
      pod: (before, after, raw) => this.#pod(before, after, raw),
      warning: (before, after, listed) => this.#warning(before, { after, listed }),
    });
    this.#unsubscribe = o.store.subscribe(({ nodes, pools }) => {
      const now = o.now();
      if (o.store.known.nodes) this.#nodesReadAt ??= now;
      const isRead = this.#instancesRead;
      this.#instancesRead = o.store.known.nodes && o.store.known.cloud;
      for (const { before, after } of pools) o.put(poolSignals({ before, after, now, first: this.#firstPools }));
      if (pools.length > 0) this.#firstPools = false;
      for (const { before, after } of nodes)
        if (after !== null && after.uid === null && after.state === 'failed' && before?.state !== 'failed')
          // Found at the first reading it failed at an unknown time, and may have been recorded.
          if (before !== null || isRead) o.put([this.#instanceFailed(after, now)]);
    });
  }

  stop(): void {
    this.#unsubscribe();
  }

  #poolOf(node: { labels: Record<string, string> } | null): TimelineObject | null {
    const id = node?.labels[POOL_LABEL];
    return id === undefined ? null : poolObject({ id, name: this.#o.store.cloudPool(id)?.name ?? id });
  }

  #node({
    before,
    after,
    cordon,
  }: Pick<NodeSighting, 'cordon'> & { before: NodeRow | null; after: NodeRow | null }): void {
    const since = this.#o.since ?? this.#nodesReadAt;
    const pool = this.#poolOf(after ?? before);
    this.#o.put(nodeSignals({ before, after, now: this.#o.now(), since, pool, cordon }));
  }

  #pod(before: SeenPod | null, after: SeenPod | null, raw: RawObject | null): void {
    const { store, now, put } = this.#o;
    const first = !store.known.pods;
    // A pod that is well and was well is nearly every pod.
    const restarted = before !== null && after !== null && after.restarts > before.restarts;
    const status = raw === null || after?.phase !== 'Failed' ? null : objectAt(raw, 'status');
    const failed =
      status === null ? null : { reason: textAt(status, 'reason'), message: textAt(status, 'message', 2_000) };
    const ending = restarted && raw !== null ? latestEnding(raw) : null;
    const nodeName = (after ?? before)?.nodeName ?? null;
    const pool = this.#poolOf(nodeName === null ? null : store.node(nodeName));
    put(this.#failing.see({ before, after, now: now(), first, ending, failed, pool }));
  }

  #warning(before: SeenEvent | null, { after, listed }: { after: SeenEvent; listed: boolean }): void {
    const { store, now, put } = this.#o;
    const pod = after.about.kind === 'Pod' ? store.podEntry(after.about.uid) : null;
    const subject = pod === null ? this.#place(after) : this.#placeOfPod(pod);
    const signal = eventSignal({ before, after, now: now(), cluster: store.identity.name, subject, listed });
    if (signal !== null) put([signal]);
  }

  #placeOfPod(pod: SeenPod) {
    const pool = this.#poolOf(pod.nodeName === null ? null : this.#o.store.node(pod.nodeName));
    return { object: podSubject(pod), within: podWithin(pod.nodeName, pool) };
  }

  #place({ about }: SeenEvent) {
    if (about.kind !== 'Node') return null;
    const pool = this.#poolOf(this.#o.store.node(about.name));
    return { object: nodeObject(about.name), within: pool === null ? [] : [withinKey(pool)] };
  }

  #instanceFailed(
    row: { name: string; poolId: string | null; poolName: string | null; stateReason: string },
    now: number,
  ): TimelineSignal {
    const { name, poolId, poolName, stateReason } = row;
    const within = poolId === null ? [] : [withinKey(poolObject({ id: poolId, name: poolName ?? poolId }))];
    const text = message('timeline.instance-failed', { instance: name });
    const what = {
      source: 'node',
      tone: 'bad',
      object: nodeObject(name),
      within,
      text,
      raw: stateReason,
      count: 1,
    } as const;
    return { ...what, key: `instance/${name}/failed`, kind: 'moment', at: now };
  }
}
