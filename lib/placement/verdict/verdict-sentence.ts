import { listed, type Message, toMessage } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { AdmissionVerdict, FieldError } from '../../kube-rules/admission/field';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { ImagePlatform } from '../../domain/image/image-platform';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';
import { type Tally, tallied, type Weighed } from './outcome-of';
import type { Outcome } from '../../domain/placement/verdict-words';

interface SentenceParts<One extends Weighed = Weighed> {
  outcome: Outcome;
  tally: Tally;
  admission: AdmissionVerdict;
  isPod: boolean;
  pod: PodToPlace;
  feasibility: Pick<Feasibility, 'decidedBy' | 'undecided' | 'awaits'>;
  weighed: readonly One[];
  /** Whether nodes have the workload's intended OS: being excluded from the others is expected. */
  isMeant: (one: One) => boolean;
  /** Whether a controller puts a pod on every suitable node, so that the scheduler makes no choice. */
  onEach: boolean;
  pools: readonly string[];
  loose: boolean;
  /** An image that may not start: its platform or only its build is unknown. */
  unknownImage: Pick<ImagePlatform, 'reference' | 'os'> | null;
  ignored: number;
  /** Kinds of objects that decide the result and were not read, by resource name. */
  missing: readonly string[];
}

const MAX_POOLS = 3;
const plain = (text: string): Message => toMessage(text, undefined);

function poolsMessage({ pools, loose }: Pick<SentenceParts, 'pools' | 'loose'>): Message {
  const named = pools.slice(0, MAX_POOLS).map(plain);
  if (loose && named.length < MAX_POOLS) named.push(message('verdict.no-pool'));
  const more = pools.length + (loose ? 1 : 0) - named.length;
  return listed(more > 0 ? [...named, message('verdict.more', { count: more })] : named);
}

const sumByReason = (weighed: readonly Weighed[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { evaluation, count } of weighed) {
    const text = evaluation.reasons[0]?.sentence.text ?? '';
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return counts;
};

/** Nodes that lack a resource come last, then those with more reasons. */
const distanceOf = ({ evaluation: { reasons } }: Weighed): number =>
  reasons.length + (reasons.some(({ lacking }) => lacking === true) ? MANY : 0);

const MANY = 1_000;

/** The first reason of the nodes that come closest; among several, the reason of most nodes. */
function topReason(weighed: readonly Weighed[], counts: (one: Weighed) => boolean): Message {
  const found = weighed.filter((one) => counts(one) && one.evaluation.reasons.length > 0);
  const sums = sumByReason(found);
  const sumOf = ({ evaluation }: Weighed): number => sums.get(evaluation.reasons[0]?.sentence.text ?? '') ?? 0;
  const [top] = found.toSorted((a, b) => distanceOf(a) - distanceOf(b) || sumOf(b) - sumOf(a));
  return top?.evaluation.reasons[0]?.sentence ?? plain('');
}

/** A bare Pod has no owner object that could be saved separately. */
function rejectedMessage({ admission: { object, pod }, isPod }: Pick<SentenceParts, 'admission' | 'isPod'>): Message {
  const [first] = object;
  if (first === undefined)
    return message(isPod ? 'verdict.pod-rejected' : 'verdict.pods-rejected', { message: pod[0]?.message ?? '' });
  const values = { path: first.path, reason: reasonText(first) };
  return object.length === 1
    ? message('verdict.rejected', values)
    : message('verdict.rejected-more', { ...values, count: object.length });
}

const reasonText = ({ type, detail }: FieldError): string => (detail === '' ? type : detail);

function runsMessage(parts: Omit<SentenceParts, 'isMeant' | 'weighed'>, of: number): Message {
  const works = parts.tally.runs;
  if (parts.outcome === 'differs')
    return message('verdict.differs-on', {
      works,
      of,
      pools: poolsMessage(parts),
      fields: message('verdict.fields', { count: parts.ignored }),
    });
  return works === of
    ? message('verdict.runs-everywhere', { of })
    : message('verdict.runs-on', { works, of, pools: poolsMessage(parts) });
}

const fails = ({ evaluation }: Weighed): boolean =>
  evaluation.startOutcome === 'kubelet-rejects' || evaluation.startOutcome === 'cannot-start';

const crowdedMessage = (count: number, reason: Message): Message =>
  reason.text === '' ? message('verdict.crowded-plain', { count }) : message('verdict.crowded', { count, reason });

function blockedMessage<One extends Weighed>({ tally, weighed, isMeant }: SentenceParts<One>): Message {
  if (tally.basis === 'now') return message('verdict.fails', { count: tally.fails, reason: topReason(weighed, fails) });
  const crowded = tally.runs + tally.unknown;
  if (crowded > 0)
    return crowdedMessage(
      crowded,
      topReason(weighed, ({ evaluation }) => evaluation.full),
    );
  const meant = weighed.filter(isMeant);
  return message('verdict.no-node', { reason: topReason(meant.length === 0 ? weighed : meant, () => true) });
}

function unknownMessage({
  feasibility,
  unknownImage,
  tally,
  missing,
  weighed,
}: Pick<SentenceParts, 'feasibility' | 'unknownImage' | 'tally' | 'missing' | 'weighed'>): Message {
  if (missing.length > 0) return message('verdict.missing', { kinds: missing.join(', ') });
  const isShut = weighed.every(({ evaluation }) => evaluation.outcome === 'unschedulable');
  const waiting = weighed.filter((one) => one.waiting > 0 && tallied(one.evaluation) === null);
  if (isShut && waiting.length > 0) return message('verdict.not-ready', { reason: topReason(waiting, () => true) });
  if (feasibility.undecided.includes('DynamicResources')) return message('verdict.device-claims');
  if (unknownImage !== null)
    return message(unknownImage.os === null ? 'verdict.unknown-image' : 'verdict.unknown-start', {
      image: unknownImage.reference,
      count: tally.runs + tally.fails + tally.unknown,
    });
  if (feasibility.awaits !== undefined) return message('verdict.awaits', { workload: feasibility.awaits });
  if (feasibility.undecided.length > 0)
    return message('verdict.undecided', { filters: listed(feasibility.undecided.map(plain)) });
  const reason = topReason(weighed, ({ evaluation }) => evaluation.startOutcome === 'unknown');
  return reason.text === '' ? message('verdict.unknown') : message('verdict.unknown-because', { reason });
}

export function verdictSentence<One extends Weighed>(parts: SentenceParts<One>): Message {
  const { outcome, tally, weighed } = parts;
  const of = weighed.reduce((sum, { count }) => sum + count, 0);
  if (outcome === 'rejected') return rejectedMessage(parts);
  if (outcome === 'not-decided')
    return parts.feasibility.decidedBy === 'gated'
      ? message('verdict.gated')
      : message('verdict.other-scheduler', { name: parts.pod.schedulerName });
  if (outcome === 'unknown') return unknownMessage(parts);
  if (of === 0) return message('verdict.no-nodes');
  if (outcome === 'blocked') return blockedMessage(parts);
  if (outcome === 'partial')
    return message(parts.onEach ? 'verdict.fails-on-some' : 'verdict.partial', {
      of: tally.runs + tally.fails,
      fails: tally.fails,
      reason: topReason(weighed, fails),
    });
  return runsMessage(parts, of);
}
