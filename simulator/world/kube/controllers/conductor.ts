import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { DueTask } from '@/simulator/world/kube/store/due-queue';
import { nodeHeartbeat, nodeReady, renewLease } from '@/simulator/world/kube/node/node-life';

type Deed = (context: ClusterContext, task: DueTask) => void;

const DEEDS: Record<string, Deed> = {
  'node-ready': nodeReady,
  'node-heartbeat': nodeHeartbeat,
  lease: renewLease,
};

/** Runs what is due, then lets the controllers work until nothing is left to do. */
export class Conductor {
  readonly #context: ClusterContext;

  constructor(context: ClusterContext) {
    this.#context = context;
  }

  tick(nowMs: number): void {
    for (let task = this.#context.due.take(nowMs); task !== undefined; task = this.#context.due.take(nowMs)) {
      DEEDS[task.kind]?.(this.#context, task);
    }
  }
}
