import { objectsAt, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import { classOf } from '../../kube-rules/admission/pod/runtime-class';
import type { ClusterFacts, RuntimeClassFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { isStoredPod, podMetaIn, podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { networkOf, withoutWindows } from '../rules/read/network';
import { ownHostProcess, startingFields } from '../rules/read/read-workload';
import { gmsaNamesIn, says } from '../rules/read/security-context';
import {
  driverOf,
  fsTypeOf,
  isLinuxFileSystem,
  isUnknownDriver,
  lacksDriver,
  type VolumeBacking,
  volumeBackings,
} from '../rules/read/volumes';
import { lacksAddress } from './pod-address';
import { requestedInjectors } from './injectors';
import { fault, kindFault, LINUX_VOLUMES, type NodeFault, removedVolumes, templateFaults } from './node-fault';

export interface PodInCluster {
  workload: WorkloadObject;
  pod: PodToPlace;
  node: NodeFacts;
  cluster: ClusterFacts;
  /** Systems of the nodes with Ready pods of the workload: what is only inferred to prevent that does not. */
  runsOn: readonly ('linux' | 'windows')[];
}

/** Handlers of hcsshim (containerd's shim for Windows) have this prefix; Linux runtimes do not. */
const OF_WINDOWS = /^runhcs-/;
/** Handlers that no containerd on Windows has. */
export const NOT_ON_WINDOWS = /^(docker$|runc$|kata|gvisor|runsc)/i;

/** Handlers of which it is known whether containerd on Windows has them. */
const isKnownHandler = (handler: string): boolean => handler.startsWith('runhcs-wcow-') || NOT_ON_WINDOWS.test(handler);

function handlerMessage({ name, handler }: RuntimeClassFacts, os: NodeFacts['os']) {
  if (handler === 'docker') return message('kubelet.docker-handler', { name, handler });
  if (os === 'linux' && OF_WINDOWS.test(handler)) return message('kubelet.windows-handler', { name, handler });
  return os === 'windows' && NOT_ON_WINDOWS.test(handler) ? message('kubelet.linux-handler', { name, handler }) : null;
}

/** Whether Ready pods prove that the workload runs on the OS of the node. */
export const isProvenOnOs = ({ node, runsOn }: Pick<PodInCluster, 'node' | 'runsOn'>): boolean =>
  node.os !== null && runsOn.includes(node.os);

/** A class deleted after its pod was created (kubelet: runtimeclass.Manager, LookupRuntimeHandler); the API server rejects new pods. */
function missingClass({ workload, runsOn }: PodInCluster): NodeFault[] {
  if (!isStoredPod(workload) || runsOn.length > 0) return [];
  const name = textAt(podSpecIn(workload), 'runtimeClassName');
  return [fault('FailedCreatePodSandBox', message('kubelet.no-class', { name }), `RuntimeClass "${name}" not found`)];
}

/** Whether the node has a handler; null: it lists none. Without a list, what is only inferred yields to Ready pods. */
const hasHandler = ({ node }: Pick<PodInCluster, 'node'>, { handler }: RuntimeClassFacts): boolean | null =>
  node.handlers?.includes(handler) ?? null;

function lackedHandler(q: PodInCluster, found: RuntimeClassFacts): Message | null {
  const { name, handler } = found;
  const has = hasHandler(q, found);
  if (has === null) return isProvenOnOs(q) ? null : handlerMessage(found, q.node.os);
  return has ? null : (handlerMessage(found, q.node.os) ?? message('kubelet.no-handler', { name, handler }));
}

/** Handlers that the node's runtime does not have; no result if the class could not be read. */
export function handlerFaults(q: PodInCluster): NodeFault[] {
  const found = classOf(podSpecIn(q.workload), q.cluster.runtimeClasses);
  if (found === null) return [];
  if (found === 'missing') return missingClass(q);
  const sentence = lackedHandler(q, found);
  // containerd: internal/cri/config, "no runtime for %q is configured".
  const original = `no runtime for "${found.handler}" is configured`;
  return sentence === null ? [] : [fault('FailedCreatePodSandBox', sentence, original)];
}

function isHostProcess(workload: WorkloadObject): boolean {
  const spec = podSpecIn(workload);
  const ofPod = ownHostProcess(spec) ?? false;
  return startingFields.every((field) => objectsAt(spec, field).every((one) => ownHostProcess(one) ?? ofPod));
}

/** A pod with a network of its own that the network plugin of the cluster cannot give it on Windows. */
function networkFaults(q: PodInCluster): NodeFault[] {
  if (isHostProcess(q.workload)) return [];
  const cnis = isProvenOnOs(q) ? null : withoutWindows(networkOf(q.cluster));
  const found = cnis === null ? [] : [fault('FailedCreatePodSandBox', message('kubelet.no-network', { cni: cnis }))];
  return lacksAddress(q) ? [...found, fault('FailedCreatePodSandBox', message('kubelet.no-address'))] : found;
}

/** Kinds of objects, by resource name, that say whether a pod starts on a node; of Linux nodes only the CSINodes. */
export const startKinds = ['daemonsets', 'csinodes', 'gmsacredentialspecs'] as const;

const unread = (kind: (typeof startKinds)[number], sentence: Message): NodeFault => fault(kind, sentence);

const backingsOf = ({ workload, cluster }: PodInCluster): VolumeBacking[] =>
  volumeBackings(workload, cluster, { specAt: '', used: templateFaults(workload).used });

/** Volumes behind claims, which fail like volumes named in the template itself, and their file systems. */
function storageFaults(q: PodInCluster): NodeFault[] {
  return backingsOf(q).flatMap((backing) => {
    const volume = backing.volume.name;
    const found: NodeFault[] = [];
    const kind = LINUX_VOLUMES.find((one) => one === backing.persistent?.source);
    if (kind !== undefined) found.push(kindFault(volume, kind));
    const fsType = fsTypeOf(backing);
    if (isLinuxFileSystem(fsType)) found.push(fault('FailedMount', message('kubelet.file-system', { volume, fsType })));
    return found;
  });
}

/** Volumes whose CSI driver has no plugin on the node. */
export const driverFaults = (q: PodInCluster): NodeFault[] =>
  backingsOf(q).flatMap((backing) => {
    const driver = driverOf(backing);
    if (driver === null || !lacksDriver(q.node, driver)) return [];
    return [fault('FailedMount', message('kubelet.no-driver', { volume: backing.volume.name, driver: driver.name }))];
  });

/** Volumes of which it is not known whether the node has the driver. */
export const driverDoubts = (q: PodInCluster): NodeFault[] =>
  backingsOf(q)
    .flatMap((backing) => driverOf(backing) ?? [])
    .filter((driver) => isUnknownDriver(q.node, driver))
    .map(({ name }) => unread('csinodes', message('kubelet.unknown-driver', { driver: name })));

const gmsaNames = (workload: WorkloadObject): string[] => {
  const spec = podSpecIn(workload);
  const holders = [spec, ...startingFields.flatMap((field) => objectsAt(spec, field))];
  return gmsaNamesIn(holders.map((raw) => ({ raw, at: '' }))).map(({ name }) => name);
};

/** What webhooks do to new pods: that of gMSA rejects unknown specs, and injectors add Linux containers. */
function webhookFaults(q: PodInCluster): NodeFault[] {
  const { workload, cluster } = q;
  if (isStoredPod(workload)) return [];
  const { gmsaSpecs, gmsaInstalled } = cluster.beside;
  const unknown =
    gmsaSpecs === null || gmsaInstalled === false
      ? []
      : gmsaNames(workload).filter((name) => !gmsaSpecs.includes(name));
  const meta = podMetaIn(workload);
  const maps = { labels: textMapAt(meta, 'labels'), annotations: textMapAt(meta, 'annotations') };
  const pod = { ...maps, spec: podSpecIn(workload) };
  const namespace = cluster.namespaces?.find(({ name }) => name === workload.namespace);
  const injectors = isProvenOnOs(q) ? [] : requestedInjectors(pod, namespace).filter((one) => one.hasWindows !== true);
  return [
    ...unknown.map((name) => fault('FailedCreate', message('kubelet.no-gmsa', { name }))),
    ...injectors.map(({ name }) => fault('image', message('kubelet.injected', { injector: name }))),
  ];
}

/** What fails on a node because its kubelet no longer has the plugin of a volume. */
export function removedFaults(q: PodInCluster): NodeFault[] {
  const { node } = q;
  // Windows never mounted the others, which `storageFaults` and the template's faults report.
  const removed = removedVolumes(node).filter(
    ([kind]) => node.os !== 'windows' || !LINUX_VOLUMES.some((one) => one === kind),
  );
  if (removed.length === 0) return [];
  return backingsOf(q).flatMap(({ volume, persistent }) => {
    const found = removed.find(([kind]) => says(volume.raw, kind) || persistent?.source === kind);
    if (found === undefined) return [];
    const [kind, since] = found;
    const sentence = message('kubelet.volume-removed', { volume: volume.name, kind, version: `1.${since}` });
    return [fault('FailedMount', sentence, kind === 'gitRepo' ? null : 'no volume plugin matched')];
  });
}

/** What fails on a Windows node because of other objects of the cluster or the node's plugins. */
export const windowsFaults = (q: PodInCluster): NodeFault[] => [
  ...networkFaults(q),
  ...storageFaults(q),
  ...driverFaults(q),
  ...webhookFaults(q),
];

/** What may fail on a Windows node, because what decides it was not read or is not known. */
export function windowsDoubts(q: PodInCluster): NodeFault[] {
  const { workload, cluster } = q;
  if (isProvenOnOs(q)) return [];
  const found = classOf(podSpecIn(workload), cluster.runtimeClasses);
  const specs = cluster.beside.gmsaSpecs === null && cluster.beside.gmsaInstalled !== false ? gmsaNames(workload) : [];
  return [
    ...(found !== null && found !== 'missing' && hasHandler(q, found) === null && !isKnownHandler(found.handler)
      ? [fault('handler', message('kubelet.unknown-handler', { name: found.name, handler: found.handler }))]
      : []),
    ...(cluster.unread?.includes('daemonsets') === true && !isHostProcess(workload)
      ? [unread('daemonsets', message('kubelet.unknown-network'))]
      : []),
    ...driverDoubts(q),
    ...(isStoredPod(workload) ? [] : specs).map((name) =>
      unread('gmsacredentialspecs', message('kubelet.unknown-gmsa', { name })),
    ),
  ];
}
