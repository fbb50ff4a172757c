import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { nodeFactsOf } from '@/lib/kube-rules/objects/node-facts-of';
import { minorOf } from '@/lib/kube-rules/objects/minor-of';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { controllerOf } from '@/lib/kube-rules/objects/owner-of';
import { isPodReady, podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import type { PlacementFacts } from '@/lib/domain/placement/placement-facts';
import pLimit from 'p-limit';
import { listAll } from '../watch/list-pages';
import { buildsByImage, fullName, imageNames } from '../map/node-images';
import { PODS, WORKLOADS } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ImageRuns } from '@/lib/domain/placement/placement-facts';

/** On which nodes containers of each image are ready: what an image runs on, it has a platform for. */
class ReadyImages {
  readonly #nodes = new Map<string, Set<string>>();

  see(pod: RawObject): void {
    const spec = objectAt(pod, 'spec');
    const node = textAt(spec, 'nodeName');
    if (node === '' || !isPodReady(objectAt(pod, 'status'))) return;
    for (const container of objectsAt(spec, 'containers')) {
      const image = textAt(container, 'image');
      const known = this.#nodes.get(image);
      if (known === undefined) this.#nodes.set(image, new Set([node]));
      else known.add(node);
    }
  }

  /** By reference, once the nodes are known. */
  runs(nodes: readonly NodeFacts[]): ReadonlyMap<string, ImageRuns> {
    const byName = new Map(nodes.map((node) => [node.name, node]));
    return new Map(
      Array.from(this.#nodes, ([image, names]) => {
        const hosts = [...names].flatMap((name) => byName.get(name) ?? []);
        const builds = hosts.flatMap(({ os, build }) => (os === 'windows' && build !== null ? [build] : []));
        const linux = hosts.some(({ os }) => os === 'linux');
        return [image, { linux, builds: [...new Set(builds)].toSorted((a, b) => a - b) }];
      }),
    );
  }
}

const AT_ONCE = 4;

interface List {
  kind: string;
  apiVersion: string;
  path: string;
  /** A cluster need not have the kind; where it has not, there are none. */
  custom?: true;
}

/** What placement looks at besides pods. The API leaves kind and version out of a list's items. */
const LISTS: readonly List[] = [
  ...WORKLOADS.map(({ kind, path }) => ({ kind, path, apiVersion: path.split('/').slice(2, 4).join('/') })),
  { kind: 'Node', apiVersion: 'v1', path: '/api/v1/nodes' },
  { kind: 'Namespace', apiVersion: 'v1', path: '/api/v1/namespaces' },
  { kind: 'LimitRange', apiVersion: 'v1', path: '/api/v1/limitranges' },
  { kind: 'PriorityClass', apiVersion: 'scheduling.k8s.io/v1', path: '/apis/scheduling.k8s.io/v1/priorityclasses' },
  { kind: 'ServiceAccount', apiVersion: 'v1', path: '/api/v1/serviceaccounts' },
  { kind: 'PersistentVolumeClaim', apiVersion: 'v1', path: '/api/v1/persistentvolumeclaims' },
  { kind: 'PersistentVolume', apiVersion: 'v1', path: '/api/v1/persistentvolumes' },
  { kind: 'Service', apiVersion: 'v1', path: '/api/v1/services' },
  { kind: 'RuntimeClass', apiVersion: 'node.k8s.io/v1', path: '/apis/node.k8s.io/v1/runtimeclasses' },
  { kind: 'StorageClass', apiVersion: 'storage.k8s.io/v1', path: '/apis/storage.k8s.io/v1/storageclasses' },
  { kind: 'CSINode', apiVersion: 'storage.k8s.io/v1', path: '/apis/storage.k8s.io/v1/csinodes' },
  { kind: 'CSIDriver', apiVersion: 'storage.k8s.io/v1', path: '/apis/storage.k8s.io/v1/csidrivers' },
  { kind: 'CSIStorageCapacity', apiVersion: 'storage.k8s.io/v1', path: '/apis/storage.k8s.io/v1/csistoragecapacities' },
  { kind: 'NetworkPolicy', apiVersion: 'networking.k8s.io/v1', path: '/apis/networking.k8s.io/v1/networkpolicies' },
  {
    kind: 'HorizontalPodAutoscaler',
    apiVersion: 'autoscaling/v2',
    path: '/apis/autoscaling/v2/horizontalpodautoscalers',
  },
  { kind: 'PodDisruptionBudget', apiVersion: 'policy/v1', path: '/apis/policy/v1/poddisruptionbudgets' },
  {
    kind: 'GMSACredentialSpec',
    apiVersion: 'windows.k8s.io/v1',
    path: '/apis/windows.k8s.io/v1/gmsacredentialspecs',
    custom: true,
  },
  {
    kind: 'VerticalPodAutoscaler',
    apiVersion: 'autoscaling.k8s.io/v1',
    path: '/apis/autoscaling.k8s.io/v1/verticalpodautoscalers',
    custom: true,
  },
];

/** Lists without which nothing can be said at all. */
const NEEDED = ['Node'];

function slim(raw: RawObject): RawObject {
  const { managedFields: _who, ...metadata } = objectAt(raw, 'metadata');
  return { ...raw, metadata };
}

interface Listed {
  kind: string;
  /** null = may not be read. */
  objects: RawObject[] | null;
  /** The API server has no such kind. */
  absent: boolean;
}

async function listed(transport: KubeTransport, list: List): Promise<Listed> {
  const { kind, apiVersion, path, custom = false } = list;
  try {
    const objects = await listAll(transport, { path }, (raw) => ({ ...slim(raw), kind, apiVersion }));
    return { kind, objects, absent: false };
  } catch (error) {
    const isMissing = error instanceof UpstreamFailure && ['not-found', 'forbidden'].includes(error.kind);
    if (!isMissing || NEEDED.includes(kind)) throw error;
    const absent = custom && error.kind === 'not-found';
    return { kind, objects: absent ? [] : null, absent };
  }
}

const imagesOnNodes = (nodes: readonly RawObject[]): ReadonlyMap<string, readonly number[]> =>
  buildsByImage(
    nodes.flatMap((raw) => {
      const build = nodeFactsOf(raw)?.build ?? null;
      return build === null ? [] : [{ build, names: imageNames(raw) }];
    }),
  );

/** Everything placement looks at, page by page from the API server; of pods only what takes room is kept. */
export async function readPlacement(transport: KubeTransport): Promise<PlacementFacts> {
  const limit = pLimit(AT_ONCE);
  const bare: RawObject[] = [];
  const images = new ReadyImages();
  const podOf = (raw: RawObject): PodFacts | null => {
    if (controllerOf(objectAt(raw, 'metadata')) === null) bare.push({ ...slim(raw), kind: 'Pod', apiVersion: 'v1' });
    images.see(raw);
    return podFactsOf(raw);
  };
  const pods = limit(() => listAll(transport, { path: PODS }, podOf));
  const version = limit(() => transport.call({ path: '/version' }));
  const lists = await Promise.all(LISTS.map((list) => limit(() => listed(transport, list))));
  const read = lists.filter(({ objects }) => objects !== null);
  const facts = clusterFactsOf({
    minor: minorOf(textAt((await version).body, 'gitVersion')),
    objects: [...read.flatMap(({ objects }) => objects ?? []), ...bare],
    kinds: read.map(({ kind }) => kind),
    absent: lists.filter(({ absent }) => absent).map(({ kind }) => kind),
  });
  const cluster = { ...facts, pods: await pods };
  const runs = images.runs(cluster.nodes);
  const held = imagesOnNodes(lists.find(({ kind }) => kind === 'Node')?.objects ?? []);
  return {
    cluster,
    runs: (reference) => {
      const pulledOn = held.get(fullName(reference));
      return runs.get(reference) ?? (pulledOn === undefined ? null : { linux: false, builds: [], pulledOn });
    },
  };
}
