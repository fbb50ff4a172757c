import { acceptsTemplate, expressionMatches, tolerates } from '../placement/accepts';
import { statedOs } from '../placement/wants-windows';
import type { KubeNode } from '../ports/kube';
import type { DrainPod, SpreadRule } from '../ports/kube-drain';
import type { NodeSelectorTerm } from '../workload/workload';
import { countIn, domainOf, means, type Room } from './landing-room';

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

interface Question {
  pod: DrainPod;
  /** The node it runs on now: its image runs on nodes like that. */
  from: KubeNode | undefined;
  room: Room;
  rooms: readonly Room[];
  /** Of the pods that move: they may come to be anybody's neighbours. */
  moving: readonly DrainPod[];
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

function labels({ pod, room: { node } }: Question): Refusal | null {
  if (!acceptsTemplate({ labels: node.labels, taints: [] }, pod.template, false)) return 'selector';
  const bound = pod.volumes.every((volume) => volume.kind !== 'claim' || termsHold(volume.nodeTerms, node));
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
      other.pods.some((one) =>
        one.neighbours.antiAffinity.some((term) => {
          const domain = domainOf(question.room, term.topologyKey);
          return domain !== null && domain === domainOf(other, term.topologyKey) && means(term, pod);
        }),
      ),
    )
  );
}

/** Nodes that are cordoned count too, with nobody left on them (Kubernetes docs: topology spread, nodeTaintsPolicy). */
function uneven(question: Question, { topologyKey, maxSkew, selector }: SpreadRule): boolean {
  const { pod, room, rooms } = question;
  const here = domainOf(room, topologyKey);
  if (here === null) return true;
  const counts = new Map<string, number>();
  for (const one of rooms) {
    const domain = domainOf(one, topologyKey);
    if (domain === null || !acceptsTemplate({ labels: one.node.labels, taints: [] }, pod.template, false))
      continue;
    const count = countIn(one, { namespace: pod.namespace, selector });
    counts.set(domain, (counts.get(domain) ?? 0) + count);
  }
  return (counts.get(here) ?? 0) + 1 - Math.min(...counts.values()) > maxSkew;
}

function ports({ pod, room }: Question): boolean {
  const taken = room.pods.flatMap(({ neighbours }) => neighbours.hostPorts);
  return pod.neighbours.hostPorts.some((port) => taken.includes(port));
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
  if (question.pod.neighbours.spread.some((rule) => uneven(question, rule))) return 'spread';
  return ports(question) ? 'ports' : space(question);
}
