import type { PlacedNode } from '@/simulator/scenarios/scale/add-nodes';
import type { Draw } from '@/simulator/scenarios/scale/draw';
import type { ScalePool } from '@/simulator/scenarios/scale/pools';
import { passesConstraints } from '@/lib/kube-rules/scheduler/static-filter';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { getOrMake } from '@/simulator/world/kube/kube-object';
import { constraintsOf, demandOf, nodeFactsIn } from '@/simulator/world/kube/scheduler/facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

/** Workloads leave this share of a node free, so that its pods can be replaced while others stay. */
const FILLED = 0.8;

export interface Room {
  node: Node;
  facts: NodeFacts;
  pool: ScalePool;
  zone: string;
  used: Record<string, number>;
  pods: number;
  images: Set<string>;
}

const ZONE = 'topology.kubernetes.io/zone';

/** What is free on the nodes while pods are placed one workload after the other. */
export class NodeSpace {
  readonly rooms: readonly Room[];
  readonly #draw: Draw;
  readonly #byPools = new Map<string, readonly Room[]>();

  constructor(nodes: readonly PlacedNode[], draw: Draw) {
    this.#draw = draw;
    this.rooms = nodes.map(({ node, pool }) => ({
      node,
      facts: nodeFactsIn(node),
      pool,
      zone: node.metadata.labels?.[ZONE] ?? '',
      used: {},
      pods: 0,
      images: new Set(),
    }));
  }

  /** Nodes for replicas of a pod, at most as many as fit; each is taken at once. */
  take(pod: Pod, of: { count: number; pools: readonly ScalePool[]; spread: 'none' | 'nodes' | 'zones' }): Room[] {
    const rooms = this.#roomsOf(of.pools);
    if (of.spread === 'zones') return this.#evenly(rooms, pod, of.count);
    return this.#from(rooms, pod, { count: of.count, again: of.spread !== 'nodes' });
  }

  #roomsOf(pools: readonly ScalePool[]): readonly Room[] {
    const key = pools.map(({ name }) => name).join(' ');
    return getOrMake(this.#byPools, key, () => this.rooms.filter(({ pool }) => pools.includes(pool)));
  }

  /** As `spec.nodeName` of a DaemonSet's pod: only what it takes is noted. */
  put(room: Room, pod: Pod): void {
    const { requests } = demandOf(pod);
    for (const [name, amount] of Object.entries(requests)) room.used[name] = (room.used[name] ?? 0) + amount;
    room.pods += 1;
    for (const { image = '' } of pod.spec.containers) room.images.add(image);
  }

  #from(rooms: readonly Room[], pod: Pod, { count, again }: { count: number; again: boolean }): Room[] {
    const start = this.#draw.below(Math.max(1, rooms.length));
    const taken: Room[] = [];
    for (let lap = 0; taken.length < count && lap < (again ? count : 1); lap++) {
      const before = taken.length;
      for (let step = 0; step < rooms.length && taken.length < count; step++) {
        const room = rooms[(start + step) % rooms.length];
        if (room === undefined || !this.#fits(room, pod)) continue;
        this.put(room, pod);
        taken.push(room);
      }
      if (taken.length === before) break;
    }
    return taken;
  }

  /** As many in each zone, give or take one; what the fullest zone cannot hold is left out of all. */
  #evenly(rooms: readonly Room[], pod: Pod, count: number): Room[] {
    const zones = [...new Set(rooms.map(({ zone }) => zone))];
    const parts = zones.map((zone, at) => {
      const mine = rooms.filter((room) => room.zone === zone);
      return this.#from(mine, pod, { count: Math.floor((count + at) / zones.length), again: true });
    });
    const most = Math.min(...parts.map((part) => part.length)) + 1;
    for (const room of parts.flatMap((part) => part.slice(most))) this.#leave(room, pod);
    return parts.flatMap((part) => part.slice(0, most));
  }

  #leave(room: Room, pod: Pod): void {
    for (const [name, amount] of Object.entries(demandOf(pod).requests))
      room.used[name] = (room.used[name] ?? 0) - amount;
    room.pods -= 1;
  }

  #fits({ facts, used, pods }: Room, pod: Pod): boolean {
    if (pods + 1 > (facts.allocatable['pods'] ?? 0) * FILLED) return false;
    for (const [name, amount] of Object.entries(demandOf(pod).requests))
      if ((used[name] ?? 0) + amount > (facts.allocatable[name] ?? 0) * FILLED) return false;
    return passesConstraints(constraintsOf(pod.spec), facts);
  }
}
