import type { KubeNode } from '../ports/kube';
import type { DrainPod, PlacedPod } from '../ports/kube-drain';
import { closedTo, needsOf, spreadOf } from './landing-neighbours';
import { type Newcomer, type Refusal, REFUSALS, refusalOf } from './landing-refusal';
import { put, type Room, roomsOf } from './landing-room';
import { ownerText } from './owner-text';

export interface LandingQuestion {
  /** Pods that leave their nodes. */
  moving: readonly DrainPod[];
  /** Every pod of the cluster; those that move are not counted where they are. */
  placed: readonly PlacedPod[];
  /** Every node, those that are drained too: they go on counting for topology spread. */
  nodes: readonly KubeNode[];
  /** Names of the nodes that are drained. */
  drained: readonly string[];
}

export interface Stranded {
  pod: DrainPod;
  /** `namespace/Kind/name`. */
  owner: string;
  /** Of the nodes that came closest to taking it. */
  why: Refusal | 'no-node';
  /** How many nodes refuse it, by reason. */
  refusals: Partial<Record<Refusal, number>>;
}

export interface Landing {
  /** Where each pod would fit; the scheduler may choose another node. */
  places: { pod: DrainPod; node: string }[];
  stranded: Stranded[];
}

const key = ({ namespace, name, uid }: DrainPod): string => [namespace, name, uid].join('\u0000');

/** Larger pods first: they are the ones that find no place later. */
const bySize = (a: DrainPod, b: DrainPod): number =>
  b.priority - a.priority ||
  b.requests.cpuMilli - a.requests.cpuMilli ||
  b.requests.memoryMiB - a.requests.memoryMiB ||
  (key(a) < key(b) ? -1 : 1);

function stranded(pod: DrainPod, refusals: Stranded['refusals']): Stranded {
  const closest = REFUSALS.findLast((refusal) => refusals[refusal] !== undefined);
  return { pod, owner: ownerText(pod), why: closest ?? 'no-node', refusals };
}

/**
 * Whether the pods of drained nodes would fit on the others: first fit, larger pods first, older nodes first. It looks at
 * labels, taints, OS and build, bound volumes, neighbours, spread, host ports, room and the number of pods; not at
 * preferences, nor at what an autoscaler would add.
 */
export function landingOf({ moving, placed, nodes, drained }: LandingQuestion): Landing {
  const away = new Set(drained);
  const rooms = roomsOf(nodes, placed, new Set(moving.map(({ uid }) => uid)));
  const open = rooms.filter(({ node }) => !away.has(node.name));
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const landing: Landing = { places: [], stranded: [] };
  for (const pod of moving.toSorted(bySize)) {
    const refusals: Stranded['refusals'] = {};
    const from = byName.get(pod.nodeName);
    const newcomer: Newcomer = {
      pod,
      from,
      needs: needsOf(pod, rooms, moving),
      closed: closedTo(pod, rooms),
      spread: spreadOf(pod, rooms),
    };
    const fits = (room: Room): boolean => {
      const refusal = refusalOf({ ...newcomer, room });
      if (refusal !== null) refusals[refusal] = (refusals[refusal] ?? 0) + 1;
      return refusal === null;
    };
    const room = open.find(fits);
    if (room === undefined) landing.stranded.push(stranded(pod, refusals));
    else {
      put(room, pod);
      landing.places.push({ pod, node: room.node.name });
    }
  }
  return landing;
}
