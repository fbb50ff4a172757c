import { termsMatch } from '../placement/schedule/node-terms';
import { tolerates } from '../placement/schedule/tolerates';
import { statedOs } from '../placement/wants-windows';
import type { KubeNode } from '../ports/kube';
import type { DrainPod, SpreadRule } from '../ports/kube-drain';
import type { NodeSelectorTerm } from '../workload/workload';
import type { Domains } from './landing-neighbours';
import { acceptsLabels, domainOf, type Room, selects } from './landing-room';

/** Why a node does not take a pod, the farthest from taking it first. */
export const REFUSALS = [
  'other-os',
  'other-build',
  'selector',
  'volume',
  'closed',
  'taint',
  'neighbours',
  'spread',
  'ports',
  'cpu',
  'memory',
  'pods',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What is the same for a pod whichever node is looked at. */
export interface Newcomer {
  pod: DrainPod;
  /** The node it runs on now: its image runs on nodes like that. */
  from: KubeNode | undefined;
  /** Domains in which required pod affinity is met, and those that anti-affinity closes. */
  needs: Domains[];
  closed: Domains[];
  /** How many pods each rule of its spread counts, by domain. */
  spread: { rule: SpreadRule; counts: ReadonlyMap<string, number> }[];
}

interface Question extends Newcomer {
  room: Room;
}

const termsHold = (terms: readonly NodeSelectorTerm[], node: KubeNode): boolean =>
  terms.length === 0 || termsMatch(terms, node);

/** Where a Windows image runs is a matter of the build: containers share the host's kernel (Microsoft: container version compatibility). */
function machine({ pod, from, room: { node } }: Question): Refusal | null {
  const os = from === undefined || from.os === 'unknown' ? statedOs(pod.template) : from.os;
  if (os !== null && node.os !== os) return 'other-os';
  return os === 'windows' && from !== undefined && from.build !== node.build ? 'other-build' : null;
}

function labels({ pod, room }: Question): Refusal | null {
  if (!acceptsLabels(pod, room)) return 'selector';
  const bound = pod.volumes.every(
    (volume) => volume.kind !== 'claim' || termsHold(volume.nodeTerms, room.node),
  );
  return bound ? null : 'volume';
}

function openness({ pod, room: { node } }: Question): Refusal | null {
  if (node.ready !== 'True' || node.unschedulable) return 'closed';
  const tolerated = node.taints.every(
    (taint) =>
      taint.effect === 'PreferNoSchedule' || pod.template.tolerations.some((one) => tolerates(one, taint)),
  );
  return tolerated ? null : 'taint';
}

/** In a domain that neighbours close to it, or outside those it needs. */
function illPlaced({ room, needs, closed }: Question): boolean {
  const isIn = ({ topologyKey, domains }: Domains): boolean => {
    const domain = domainOf(room, topologyKey);
    return domain !== null && domains.has(domain);
  };
  return closed.some(isIn) || !needs.every(isIn);
}

function uneven({ pod, room }: Question, { rule, counts }: Newcomer['spread'][number]): boolean {
  const here = domainOf(room, rule.topologyKey);
  if (here === null) return true;
  const self = selects(rule.selector, pod) ? 1 : 0;
  return (counts.get(here) ?? 0) + self - Math.min(...counts.values()) > rule.maxSkew;
}

function ports({ pod, room }: Question): boolean {
  return pod.neighbours.hostPorts.some((port) =>
    room.pods.some(({ neighbours }) => neighbours.hostPorts.includes(port)),
  );
}

function space({ pod: { requests }, room: { free } }: Question): Refusal | null {
  if (free.pods < 1) return 'pods';
  if (requests.cpuMilli > 0 && requests.cpuMilli > free.cpuMilli) return 'cpu';
  return requests.memoryMiB > 0 && requests.memoryMiB > free.memoryMiB ? 'memory' : null;
}

/** Why the scheduler would not put a pod on a node; null when it would. */
export function refusalOf(question: Question): Refusal | null {
  const first = machine(question) ?? labels(question) ?? openness(question);
  if (first !== null) return first;
  if (illPlaced(question)) return 'neighbours';
  if (question.spread.some((one) => uneven(question, one))) return 'spread';
  return ports(question) ? 'ports' : space(question);
}
