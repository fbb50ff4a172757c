import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { BudgetIndex } from '@/simulator/world/kube/controllers/budget-index';
import { planCronJob, reconcileCronJob } from '@/simulator/world/kube/controllers/cron-job';
import { reconcileDaemonSet } from '@/simulator/world/kube/controllers/daemon-set';
import { reconcileDeployment } from '@/simulator/world/kube/controllers/deployment';
import { reconcileBudget } from '@/simulator/world/kube/controllers/disruption-budget';
import { collectOrphans, collectPodsOf, finishForeground } from '@/simulator/world/kube/controllers/garbage';
import { reconcileJob } from '@/simulator/world/kube/controllers/job';
import { reconcileNamespace } from '@/simulator/world/kube/controllers/namespace';
import { reconcileNode, taintEviction } from '@/simulator/world/kube/controllers/node-lifecycle';
import { reconcileReplicaSet } from '@/simulator/world/kube/controllers/replica-set';
import { routeEvent } from '@/simulator/world/kube/controllers/router';
import { reconcileStatefulSet } from '@/simulator/world/kube/controllers/stateful-set';
import { Kubelet } from '@/simulator/world/kube/kubelet/kubelet';
import { nodeHeartbeat, nodeReady, renewLease } from '@/simulator/world/kube/node/node-life';
import { Scheduler } from '@/simulator/world/kube/scheduler/scheduler';
import { keyOf, splitKey } from '@/simulator/world/kube/store/collection';
import type { DueTask } from '@/simulator/world/kube/store/due-queue';

type Work = (key: string) => void;

/** Rounds of controllers in one tick; a loop that does not settle continues in the next tick. */
const ROUNDS = 40;

/** Runs what is due, then lets the controllers work until nothing is left to do. */
export class ControllerLoop {
  readonly #context: ClusterContext;
  readonly #scheduler: Scheduler;
  readonly #kubelet: Kubelet;
  readonly #controllers: [queue: string, work: Work][];
  readonly #handlers: Record<string, (task: DueTask) => void>;

  constructor(context: ClusterContext) {
    this.#context = context;
    this.#scheduler = new Scheduler(context);
    this.#kubelet = new Kubelet(context, this.#scheduler.view);
    const budgets = new BudgetIndex(context.store, (key) => context.queues.add('budget', key));
    context.store.listen((event) => {
      budgets.follow(event);
      routeEvent(context, event);
    });
    this.#controllers = this.#allControllers(budgets);
    this.#handlers = this.#allHandlers();
    this.#resync();
  }

  tick(nowMs: number): void {
    for (let task = this.#context.due.take(nowMs); task !== undefined; task = this.#context.due.take(nowMs)) {
      this.#handlers[task.kind]?.(task);
    }
    for (let round = 0; round < ROUNDS; round++) if (!this.#round()) return;
  }

  #round(): boolean {
    const { queues } = this.#context;
    if (queues.takeAll('room').length > 0) this.#scheduler.clusterChanged();
    let worked = this.#daemonNodes() || this.#daemonPods();
    for (const [queue, work] of this.#controllers) {
      for (const key of queues.takeAll(queue)) {
        work(key);
        worked = true;
      }
    }
    return this.#scheduler.run() || worked || !queues.idle();
  }

  /** Nodes that changed are looked at by every DaemonSet, and only they. */
  #daemonNodes(): boolean {
    const names = this.#context.queues.takeAll('daemon-node');
    if (names.length === 0) return false;
    const nodes = new Set(names);
    for (const set of this.#context.store.daemonSets.all()) reconcileDaemonSet(this.#context, keyOf(set), nodes);
    return true;
  }

  /** Daemon pods that changed: only their own set looks, and only at their node. */
  #daemonPods(): boolean {
    const bySet = new Map<string, Set<string>>();
    for (const entry of this.#context.queues.takeAll('daemon-pod')) {
      const [key = '', node = ''] = entry.split('|');
      const nodes = bySet.get(key);
      if (nodes === undefined) bySet.set(key, new Set([node]));
      else nodes.add(node);
    }
    for (const [key, nodes] of bySet) reconcileDaemonSet(this.#context, key, nodes);
    return bySet.size > 0;
  }

  #allControllers(budgets: BudgetIndex): [string, Work][] {
    const context = this.#context;
    return [
      ['namespace', (key) => reconcileNamespace(context, key)],
      ['node', (key) => reconcileNode(context, key)],
      ['garbage', (uid) => collectOrphans(context, uid)],
      ['foreground', (entry) => finishForeground(context, entry)],
      ['deployment', (key) => reconcileDeployment(context, key)],
      ['replicaset', (key) => reconcileReplicaSet(context, key)],
      ['statefulset', (key) => reconcileStatefulSet(context, key)],
      ['daemonset', (key) => this.#daemonSet(key)],
      ['job', (key) => reconcileJob(context, key)],
      ['cron-plan', (key) => this.#planCron(key)],
      ['cronjob', (key) => reconcileCronJob(context, key)],
      ['kubelet', (key) => this.#kubelet.look(key)],
      ['kubelet-images', (key) => this.#newImages(key)],
      ['budget', (key) => reconcileBudget(context, key, budgets)],
    ];
  }

  #allHandlers(): Record<string, (task: DueTask) => void> {
    const context = this.#context;
    const queue =
      (name: string) =>
      (task: DueTask): void =>
        context.queues.add(name, task.key);
    const kubelet = (task: DueTask): void => this.#kubelet.handler(task);
    return {
      'node-ready': (task) => nodeReady(context, task),
      'node-heartbeat': (task) => nodeHeartbeat(context, task),
      lease: (task) => renewLease(context, task),
      'taint-eviction': (task) => taintEviction(context, task),
      'pod-gc': (task) => collectPodsOf(context, task.key),
      'cron-minute': (task) => this.#cronMinute(task),
      schedule: (task) => this.#scheduler.retry(task.key),
      'pod-start': kubelet,
      'pod-backoff': kubelet,
      'pod-finish': kubelet,
      'pod-gone': kubelet,
      'sync-replicaset': queue('replicaset'),
      'sync-deployment': queue('deployment'),
      'sync-statefulset': queue('statefulset'),
      'sync-daemonset': queue('daemonset'),
      'sync-job': queue('job'),
      'sync-budget': queue('budget'),
      'sync-namespace': queue('namespace'),
    };
  }

  /** After a start everything is looked at once; later only what changes. */
  #resync(): void {
    const { store, queues } = this.#context;
    for (const set of store.deployments.all()) queues.add('deployment', keyOf(set));
    for (const set of store.replicaSets.all()) queues.add('replicaset', keyOf(set));
    for (const set of store.statefulSets.all()) queues.add('statefulset', keyOf(set));
    for (const set of store.daemonSets.all()) queues.add('daemonset', keyOf(set));
    for (const job of store.jobs.all()) queues.add('job', keyOf(job));
    for (const node of store.nodes.all()) queues.add('node', node.metadata.name);
    for (const namespace of store.namespaces.all()) queues.add('namespace', namespace.metadata.name);
    for (const pod of store.pods.all()) {
      const waits = pod.status?.startTime === undefined || pod.metadata.deletionTimestamp !== undefined;
      if (waits) queues.add('kubelet', keyOf(pod));
    }
    for (const collection of store.collections()) {
      if (collection.type.key === 'pods') continue;
      for (const object of collection.all()) {
        if (object.metadata.finalizers !== undefined)
          queues.add('foreground', `${collection.type.key}|${keyOf(object)}`);
      }
    }
  }

  #daemonSet(key: string): void {
    reconcileDaemonSet(this.#context, key, undefined);
  }

  #newImages(key: string): void {
    const { namespace, name } = splitKey(key);
    const pod = this.#context.store.pods.get(namespace, name);
    if (pod !== undefined) this.#kubelet.restart(pod);
  }

  #planCron(key: string): void {
    const { namespace, name } = splitKey(key);
    const cron = this.#context.store.cronJobs.get(namespace, name);
    if (cron !== undefined) planCronJob(this.#context, key, cron.metadata.uid ?? '');
  }

  #cronMinute(task: DueTask): void {
    const { namespace, name } = splitKey(task.key);
    const cron = this.#context.store.cronJobs.get(namespace, name);
    if (cron === undefined || cron.metadata.uid !== task.uid) return;
    reconcileCronJob(this.#context, task.key);
    planCronJob(this.#context, task.key, task.uid ?? '');
  }
}
