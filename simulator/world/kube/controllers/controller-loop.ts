import { getOrMake } from '@/simulator/world/kube/kube-object';
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
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { DueTask } from '@/simulator/world/kube/store/due-queue';

type Work = (key: string) => void;

/** Rounds of controllers in one tick; a loop that does not settle continues in the next tick. */
const ROUNDS = 40;

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
    for (let task = this.#context.due.take(nowMs); task !== undefined; task = this.#context.due.take(nowMs))
      this.#handlers[task.kind]?.(task);
    for (let round = 0; round < ROUNDS; round++) if (!this.#round()) return;
  }

  #round(): boolean {
    const { queues } = this.#context;
    if (queues.takeAll('room').length > 0) this.#scheduler.clusterChanged();
    let worked = this.#daemonNodes() || this.#daemonPods();
    for (const [queue, work] of this.#controllers) {
      for (const key of queues.takeAll(queue)) {
        work(key);
        this.#context.endSync(queue, key, { whole: true });
        worked = true;
      }
    }
    return this.#scheduler.run() || worked || !queues.idle();
  }

  /** Nodes that changed are checked by every DaemonSet, and only those. */
  #daemonNodes(): boolean {
    const names = this.#context.queues.takeAll('daemon-node');
    if (names.length === 0) return false;
    const nodes = new Set(names);
    for (const set of this.#context.store.daemonSets.all()) this.#syncDaemonSet(objectKey(set), nodes);
    return true;
  }

  /** Daemon pods that changed: only their own set checks, and only their node. */
  #daemonPods(): boolean {
    const bySet = new Map<string, Set<string>>();
    for (const entry of this.#context.queues.takeAll('daemon-pod')) {
      const [key = '', node = ''] = entry.split('|');
      getOrMake(bySet, key, () => new Set<string>()).add(node);
    }
    for (const [key, nodes] of bySet) this.#syncDaemonSet(key, nodes);
    return bySet.size > 0;
  }

  #syncDaemonSet(key: string, nodes: ReadonlySet<string>): void {
    reconcileDaemonSet(this.#context, key, nodes);
    this.#context.endSync('daemonset', key, { whole: false });
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
      ['daemonset', (key) => reconcileDaemonSet(context, key, undefined)],
      ['job', (key) => reconcileJob(context, key)],
      ['cron-plan', (key) => this.#planCron(key)],
      ['cronjob', (key) => reconcileCronJob(context, key)],
      ['kubelet', (key) => this.#kubelet.sync(key)],
      ['kubelet-images', (key) => this.#newImages(key)],
      ['budget', (key) => reconcileBudget(context, key, budgets)],
    ];
  }

  #allHandlers(): Record<string, (task: DueTask) => void> {
    const context = this.#context;
    const queued = ['replicaset', 'deployment', 'statefulset', 'daemonset', 'job', 'budget', 'namespace'].map(
      (queue) => [`sync-${queue}`, (task: DueTask): void => context.queues.add(queue, task.key)] as const,
    );
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
      ...Object.fromEntries(queued),
    };
  }

  /** After a start everything is checked once; later only what changes. */
  #resync(): void {
    const { store, queues } = this.#context;
    for (const kind of ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'Node', 'Namespace'])
      for (const object of store.ofKind(kind)?.all() ?? []) queues.add(kind.toLowerCase(), objectKey(object));
    for (const pod of store.pods.all()) {
      const waits = pod.status?.startTime === undefined || pod.metadata.deletionTimestamp !== undefined;
      if (waits) queues.add('kubelet', objectKey(pod));
    }
    for (const collection of store.collections()) {
      if (collection.type.key === 'pods') continue;
      for (const object of collection.all()) {
        if (object.metadata.finalizers !== undefined)
          queues.add('foreground', `${collection.type.key}|${objectKey(object)}`);
      }
    }
  }

  #newImages(key: string): void {
    const pod = this.#context.store.pods.byKey(key);
    if (pod !== undefined) this.#kubelet.restart(pod);
  }

  #planCron(key: string): void {
    const cron = this.#context.store.cronJobs.byKey(key);
    if (cron !== undefined) planCronJob(this.#context, key, cron.metadata.uid ?? '');
  }

  #cronMinute(task: DueTask): void {
    const cron = this.#context.store.cronJobs.byKey(task.key);
    if (cron === undefined || cron.metadata.uid !== task.uid) return;
    reconcileCronJob(this.#context, task.key);
    planCronJob(this.#context, task.key, task.uid ?? '');
  }
}
