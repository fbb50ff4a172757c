import { CallLog, type ApiCall, KubeApi } from '@/simulator/world/kube/api/kube-api';
import { applyTrusted } from '@/simulator/world/kube/apply-trusted';
import { ClusterContext, type ClusterDump, type ClusterOptions } from '@/simulator/world/kube/cluster-context';
import { ControllerLoop } from '@/simulator/world/kube/controllers/controller-loop';
import { type KubeObject, isRecord } from '@/simulator/world/kube/kube-object';
import { bootNode, stopKubelet } from '@/simulator/world/kube/node/reboot-node';
import { joinNode, leaveNode, setNodeHealth } from '@/simulator/world/kube/node/node-life';
import type { JoinNode } from '@/simulator/world/kube/shapes/node';

const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

function seedNamespaces(context: ClusterContext): void {
  for (const name of NAMESPACES)
    applyTrusted(context, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
    });
  applyTrusted(context, {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'kubernetes', namespace: 'default', labels: { component: 'apiserver', provider: 'kubernetes' } },
    spec: {
      type: 'ClusterIP',
      clusterIP: '172.16.0.1',
      ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
    },
  });
}

export type { KubeObject } from '@/simulator/world/kube/kube-object';
export type { JoinNode } from '@/simulator/world/kube/shapes/node';
import type { PolicyRule } from '@/simulator/world/kube/rbac';

export type { ApiCall } from '@/simulator/world/kube/api/kube-api';

interface KubeFaults {
  /** Requests get 503 or a reset connection; open streams break. */
  unavailable: boolean;
  /** Real milliseconds every answer is late. */
  slowMs: number;
  /** Watches stay open and send nothing; a silenced stream stays silent. */
  watchSilent: boolean;
  /** Real milliseconds between two events of a watch. */
  watchSlowMs: number;
  /** Every event of a watch is sent twice. */
  watchTwice: boolean;
  /** Every resourceVersion and continue token is too old. */
  expireWatchAt410: boolean;
  /** Paths that contain this fragment are forbidden (403) or not served (404). */
  refused: { fragment: string; as: 'forbidden' | 'absent' }[];
  /** What its credential may do; null: everything, like the administrator kubeconfig of ACK. */
  rules: PolicyRule[] | null;
}

/** Everything pending is data with a due time, done by `tick`. Returned objects are shared: never change them. */
export class KubeCluster {
  readonly faults: KubeFaults = {
    unavailable: false,
    slowMs: 0,
    watchSilent: false,
    watchSlowMs: 0,
    watchTwice: false,
    expireWatchAt410: false,
    refused: [],
    rules: null,
  };
  readonly context: ClusterContext;
  readonly api: KubeApi;
  readonly log = new CallLog();
  readonly #controllerLoop: ControllerLoop;

  constructor(options: ClusterOptions, dump?: ClusterDump) {
    this.context = new ClusterContext(options, dump);
    if (dump === undefined) seedNamespaces(this.context);
    this.api = new KubeApi(this.context);
    this.#controllerLoop = new ControllerLoop(this.context);
  }

  get id(): string {
    return this.context.options.id;
  }

  get name(): string {
    return this.context.options.name;
  }

  get version(): string {
    return this.context.options.version;
  }

  tick(nowMs: number): void {
    this.#controllerLoop.tick(nowMs);
  }

  /** Creates or replaces an object as a trusted controller: no admission, but decoded and defaulted. */
  apply(object: KubeObject): KubeObject {
    return applyTrusted(this.context, object);
  }

  get(kind: string, namespace: string | undefined, name: string): KubeObject | undefined {
    return this.context.store.ofKind(kind)?.get(namespace ?? '', name);
  }

  list(kind: string): KubeObject[] {
    return this.context.store.ofKind(kind)?.sorted() ?? [];
  }

  /** Removes an object at once, without grace or finalizers. */
  remove(kind: string, namespace: string | undefined, name: string): void {
    const collection = this.context.store.ofKind(kind);
    const object = collection?.get(namespace ?? '', name);
    if (collection !== undefined && object !== undefined) this.context.store.drop(collection, object);
  }

  /** A machine registers: its Node appears NotReady, is Ready after `readyAfterMs`, then runs pods. */
  joinNode(join: JoinNode): void {
    joinNode(this.context, join);
  }

  /** The machine is released: its Node and pods go; controllers replace the pods elsewhere. */
  leaveNode(name: string): void {
    leaveNode(this.context, name);
  }

  /** The machine goes down for a restart, which the node controller has not detected yet. */
  stopKubelet(name: string): void {
    stopKubelet(this.context, name);
  }

  /** The machine is up again: another boot, not Ready, without containers. */
  bootNode(name: string): void {
    bootNode(this.context, name);
  }

  /** Without a reason (or `NodeStatusUnknown`) the kubelet of an unready node does not report; with another it does. */
  setNodeHealth(name: string, ready: boolean, reason?: string): void {
    setNodeHealth(this.context, { name, ready, ...(reason === undefined ? {} : { reason }) });
  }

  calls(): ApiCall[] {
    return this.log.list();
  }

  /** Plain JSON; watch history and page tokens are not kept, as over a restart of an API server. */
  dump(): ClusterDump {
    return this.context.dump();
  }

  static load(options: ClusterOptions, dump: unknown): KubeCluster {
    return new KubeCluster(options, isDump(dump) ? dump : undefined);
  }
}

const isDump = (dump: unknown): dump is ClusterDump =>
  isRecord(dump) && typeof dump['version'] === 'number' && Array.isArray(dump['objects']) && Array.isArray(dump['due']);
