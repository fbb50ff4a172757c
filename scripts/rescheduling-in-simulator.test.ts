import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import type { Rescheduling } from '@/lib/placement';
import { reschedulingOf } from '@/lib/placement/testing/rescheduling-of';
import { isInterrupted, type DisplacedPod, ownerName } from '@/lib/domain/workload/displaced-pod';
import { mapPod } from '@/lib/server/kube/map/map-pod';
import { buildScenario } from '@/simulator/scenarios';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { Clock } from '@/simulator/world/clock';
import { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { recordOf } from '@/simulator/world/kube/kube-object';
import { SCHEDULING_KINDS } from './testing/scheduling-kinds';

const factsOf = (cluster: KubeCluster): ReturnType<typeof clusterFactsOf> =>
  clusterFactsOf({
    minor: 36,
    kinds: SCHEDULING_KINDS,
    objects: SCHEDULING_KINDS.flatMap((kind): RawObject[] => cluster.list(kind)),
  });

const podsOf = (cluster: KubeCluster) => cluster.list('Pod').flatMap((raw) => mapPod(raw) ?? []);

function waiting(cluster: KubeCluster): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pod of podsOf(cluster)) {
    if (pod.nodeName !== null || !isInterrupted(pod)) continue;
    const name = ownerName(pod);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Creates unchanged copies of the sample cluster, each with its own clock. */
function copies(): () => { cluster: KubeCluster; advance: (seconds: number, stepMs?: number) => void } {
  const clock = new Clock();
  clock.freeze();
  const made = buildScenario('hybrid-placement', { clock, pace: 1, seed: 's' }).kube(PROD_ID);
  const text = JSON.stringify(made.dump());
  const { id, name, version } = made;
  return () => {
    let nowMs = clock.now();
    const options = { id, name, version, seed: 's', pace: 1, now: () => nowMs };
    const dump: unknown = JSON.parse(text);
    const cluster = KubeCluster.load(options, dump);
    const advance = (seconds: number, stepMs = 1_000): void => {
      for (const end = nowMs + seconds * 1_000; nowMs < end;) cluster.tick((nowMs += stepMs));
    };
    return { cluster, advance };
  };
}

/** Cordons a node and deletes its pods; returns owners whose pods are newly Pending. */
function drained(
  cluster: KubeCluster,
  q: { node: string; displacedPods: readonly DisplacedPod[]; advance: (s: number) => void },
) {
  const before = waiting(cluster);
  const node = cluster.get('Node', undefined, q.node);
  if (node === undefined) throw new Error(q.node);
  cluster.apply({ ...node, spec: { ...recordOf(node.spec), unschedulable: true } });
  for (const { namespace, name } of q.displacedPods) cluster.remove('Pod', namespace, name);
  q.advance(5);
  const more = [...waiting(cluster)].map(([owner, count]): [string, number] => [
    owner,
    count - (before.get(owner) ?? 0),
  ]);
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}

function counted(displacedPods: readonly DisplacedPod[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const displaced of displacedPods) counts.set(ownerName(displaced), (counts.get(ownerName(displaced)) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Owners whose pods are all predicted to run on any node that accepts them, or on none. */
function certain({ places }: Rescheduling): Map<string, 'runs' | 'fails'> {
  const owners = new Map<string, Set<string>>();
  for (const { displaced, outcome, failure } of places) {
    const reported = outcome === 'runs' && failure !== null ? 'either' : outcome;
    owners.set(ownerName(displaced), (owners.get(ownerName(displaced)) ?? new Set()).add(reported));
  }
  return new Map(
    [...owners].flatMap(([owner, reported]): [string, 'runs' | 'fails'][] => {
      const [only] = reported;
      return reported.size === 1 && (only === 'runs' || only === 'fails') ? [[owner, only]] : [];
    }),
  );
}

/** Whether the newly created pods of each owner are Ready: all, or none. */
function ends(cluster: KubeCluster, since: ReadonlySet<string>): Map<string, string> {
  const owners = new Map<string, Set<string>>();
  for (const { uid, namespace, name, workload, ready } of factsOf(cluster).pods) {
    if (since.has(uid)) continue;
    const owner = ownerName({ namespace, name, workload });
    owners.set(owner, (owners.get(owner) ?? new Set()).add(ready ? 'runs' : 'fails'));
  }
  return new Map([...owners].map(([owner, seen]) => [owner, [...seen].toSorted().join(' and ')]));
}

test('after a drain of any sample node, the predicted pods wait or fail', () => {
  const copy = copies();
  const nodes = copy()
    .cluster.list('Node')
    .map(({ metadata }) => metadata.name);
  let moved = 0;
  let checkedOwners = 0;
  for (const node of nodes) {
    const { cluster, advance } = copy();
    const facts = factsOf(cluster);
    const displacedPods = podsOf(cluster).filter(
      (pod) => pod.nodeName === node && isInterrupted(pod) && pod.workload !== null,
    );
    if (displacedPods.length === 0) continue;
    const left = facts.nodes.map(({ name }) => ({ name, createdAt: 0 }));
    const rescheduling = reschedulingOf(
      { cluster: facts, today: '2026-11-21' },
      { displacedPods, left, cordoned: new Set([node]) },
    );
    const message = counted(rescheduling.unschedulable.map(({ displaced }) => displaced));
    expect({ node, waiting: message }).toEqual({ node, waiting: drained(cluster, { node, displacedPods, advance }) });
    advance(400, 10_000);
    const seen = ends(cluster, new Set(facts.pods.map(({ uid }) => uid)));
    for (const [owner, reported] of certain(rescheduling)) {
      if (!seen.has(owner)) continue;
      expect({ node, owner, end: seen.get(owner) }).toEqual({ node, owner, end: reported });
      checkedOwners += 1;
    }
    moved += displacedPods.length;
  }
  expect(moved).toBeGreaterThan(40);
  expect(checkedOwners).toBeGreaterThan(20);
});
