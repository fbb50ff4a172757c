import { acceptsTemplate, expressionMatches, tolerates } from '../placement/accepts';
import { statedOs } from '../placement/wants-windows';
import type { KubeNode } from '../ports/kube';
import type { DrainPod, SpreadRule } from '../ports/kube-drain';
import type { NodeSelectorTerm } from '../workload/workload';
import { countIn, domainOf, means, type Room, selects } from './landing-room';

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
  rooms: readonly Room[];
  /** The pods that move: they may come to be anybody's neighbours. */
  moving: readonly DrainPod[];
  /** How many pods each rule of its spread counts, by domain. */
  spread: { rule: SpreadRule; counts: ReadonlyMap<string, number> }[];
}

interface Question extends Newcomer {
  room: Room;
}

const termsHold = (terms: readonly NodeSelectorTerm[], node: KubeNode): boolean =>
  terms.length === 0 ||
  terms.some(
    ({ expressions, fields }) =>
      expressions.length + fields.length > 0 &&
      expressions.every((one) => expressionMatches(one, node)) &&
      fields.every(
        ({ key, operator, values }) =>
          key === 'metadata.name' && values.includes(node.name) === (operator === 'In'),
      ),
  );

/** Where a Windows image runs is a matter of the build: containers share the host's kernel (Microsoft: container version compatibility). */
function machine({ pod, from, room: { node } }: Question): Refusal | null {
  const os = from === undefined || from.os === 'unknown' ? statedOs(pod.template) : from.os;
  if (os !== null && node.os !== os) return 'other-os';
  return os === 'windows' && from !== undefined && from.build !== node.build ? 'other-build' : null;
}

const acceptsLabels = ({ template }: DrainPod, { node }: Room): boolean =>
  acceptsTemplate({ labels: node.labels, taints: [] }, template, false);

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

const inDomain = ({ room, rooms }: Question, key: string): Room[] => {
  const domain = domainOf(room, key);
  return domain === null ? [] : rooms.filter((one) => domainOf(one, key) === domain);
};

/** Required pod affinity: met by a pod that stays there, or left open when only pods that move could meet it. */
function misses(question: Question): boolean {
  const { pod, rooms, moving } = question;
  return pod.neighbours.affinity.some((term) => {
    if (domainOf(question.room, term.topologyKey) === null) return true;
    if (inDomain(question, term.topologyKey).some(({ pods }) => pods.some((one) => means(term, one))))
      return false;
    const elsewhere = rooms.some(({ pods }) => pods.some((one) => means(term, one)));
    return elsewhere || !moving.some((one) => means(term, one));
  });
}

/** Anti-affinity works both ways: whoever is there may not want the newcomer (Kubernetes docs: inter-pod affinity). */
function clashes(question: Question): boolean {
  const { pod, rooms } = question;
  const repelled = pod.neighbours.antiAffinity.some((term) =>
    inDomain(question, term.topologyKey).some(({ pods }) => pods.some((one) => means(term, one))),
  );
  return (
    repelled ||
    rooms.some((other) =>
      other.repelling.some((one) =>
        one.neighbours.antiAffinity.some((term) => {
          const domain = domainOf(question.room, term.topologyKey);
          return domain !== null && domain === domainOf(other, term.topologyKey) && means(term, pod);
        }),
      ),
    )
  );
}

/** Nodes that are cordoned count too, with nobody left on them (Kubernetes docs: topology spread, nodeTaintsPolicy). */
function countsOf(
  pod: DrainPod,
  rooms: readonly Room[],
  { topologyKey, selector }: SpreadRule,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const room of rooms) {
    const domain = domainOf(room, topologyKey);
    if (domain === null || !acceptsLabels(pod, room)) continue;
    const count = countIn(room, { namespace: pod.namespace, selector });
    counts.set(domain, (counts.get(domain) ?? 0) + count);
  }
  return counts;
}

/** What the pods that are placed so far mean for the spread of one more. */
export const spreadOf = (pod: DrainPod, rooms: readonly Room[]): Newcomer['spread'] =>
  pod.neighbours.spread.map((rule) => ({ rule, counts: countsOf(pod, rooms, rule) }));

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
  if (misses(question) || clashes(question)) return 'neighbours';
  if (question.spread.some((one) => uneven(question, one))) return 'spread';
  return ports(question) ? 'ports' : space(question);
}
