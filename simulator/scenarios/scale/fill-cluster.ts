import { addNodes } from '@/simulator/scenarios/scale/add-nodes';
import { Draw } from '@/simulator/scenarios/scale/draw';
import { drawWorkload, type DrawnWorkload, NAMESPACES } from '@/simulator/scenarios/scale/draw-workload';
import { NodeSpace } from '@/simulator/scenarios/scale/node-space';
import { runningPod } from '@/simulator/scenarios/scale/running-pod';
import { type Filling, runWorkload } from '@/simulator/scenarios/scale/run-workload';
import { agents, troubled } from '@/simulator/scenarios/scale/system-workloads';
import { applyAll, namespace } from '@/simulator/scenarios/manifests';
import type { ClusterRecord } from '@/simulator/world/ack/records';
import { daemonPod, shouldRun } from '@/simulator/world/kube/controllers/daemon-set';
import { draftPod } from '@/simulator/world/kube/controllers/pod-maker';
import type { World } from '@/simulator/world/world';

const DAY_MS = 24 * 3_600_000;

export interface ClusterSize {
  nodes: number;
  pods: number;
  workloads: number;
  kubelets: number;
  /** No two workloads are alike. */
  isUnique?: boolean;
}

/** DaemonSets have a pod on each node that they match. Returns how many that are. */
function runDaemons({ kube, space, draw }: Filling): number {
  const { context } = kube;
  let count = 0;
  for (const set of context.store.daemonSets.all()) {
    for (const room of space.rooms) {
      if (!shouldRun(set.spec.template.spec, room.node).run) continue;
      const drafted = draftPod(context, daemonPod(set, room.node.metadata.name));
      space.put(room, drafted);
      const since = Date.parse(room.node.metadata.creationTimestamp ?? '');
      const createdMs = Math.max(since, Date.parse(set.metadata.creationTimestamp ?? ''));
      context.store.insert(context.store.pods, runningPod(drafted, { room, createdMs, draw }));
      count += 1;
    }
  }
  return count;
}

/** Gives Deployments more or fewer replicas, so that the cluster has as many pods as it is to have. */
function runAll(filling: Filling, drawn: readonly DrawnWorkload[], pods: number): void {
  // Those whose pods keep apart from each other would run out of nodes.
  const isElastic = ({ kind, spread }: DrawnWorkload): boolean => kind === 'Deployment' && spread !== 'nodes';
  const sum = (of: readonly DrawnWorkload[]): number => of.reduce((all, { replicas }) => all + replicas, 0);
  const elastic = drawn.filter(isElastic);
  const factor = (pods - (sum(drawn) - sum(elastic))) / Math.max(1, sum(elastic));
  let owed = 0;
  for (const one of drawn) {
    owed += isElastic(one) ? one.replicas * factor : one.replicas;
    const replicas = isElastic(one) ? Math.max(1, Math.round(owed)) : one.replicas;
    owed -= runWorkload(filling, { ...one, replicas });
  }
}

/** Images that the kubelet of each node reports: at most fifty (kubelet: nodeStatusMaxImages). */
function reportImages({ kube, space }: Filling): void {
  const known = new Map<string, { names: string[]; sizeBytes: number }>();
  const { store } = kube.context;
  const entry = (image: string): { names: string[]; sizeBytes: number } => {
    const found = known.get(image) ?? {
      names: [image],
      sizeBytes: Math.round((20 + store.ids.fraction(`image/${image}`) * 700) * 2 ** 20),
    };
    known.set(image, found);
    return found;
  };
  for (const { node, images } of space.rooms) {
    const listed = [...(node.status?.images ?? []), ...[...images].map(entry)].slice(0, 50);
    store.replace(store.nodes, { ...node, status: { ...node.status, images: listed } });
  }
}

/**
 * A cluster that has been running for months, drawn from the seed of the world: nodes, workloads and pods are stored as they
 * are after their rollout, so that controllers find nothing to do. A few workloads fail, each in its own way.
 */
export function fillCluster(world: World, cluster: ClusterRecord, size: ClusterSize): void {
  const draw = new Draw(`${world.state.seed}/${cluster.name}/workloads`);
  const kube = world.kube(cluster.clusterId);
  const sinceMs = world.now() - 150 * DAY_MS;
  applyAll(kube, [...NAMESPACES.map(namespace), ...agents()], sinceMs);
  const space = new NodeSpace(addNodes(world, cluster, size), draw);
  const filling: Filling = { kube, space, draw };
  const failing = troubled(size.workloads);
  const daemons = runDaemons(filling);
  const existing = kube.list('Deployment').length + kube.list('DaemonSet').length;
  const drawn = Array.from({ length: size.workloads - failing.length - existing }, (_, order) =>
    drawWorkload(draw, { order, isUnique: size.isUnique === true }),
  );
  const rest = size.pods - daemons - failing.length - 3;
  runAll(filling, drawn, rest);
  reportImages(filling);
  applyAll(kube, failing, world.now());
  // No watch can go back to before the cluster was built.
  kube.context.store.compactAll();
}
