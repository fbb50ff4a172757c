import type { Feasibility, NodeFit, NodeRefusal, Predicate } from './feasibility';
import { reasons } from './node-filter';

/** The answer for a pod. Of each node the refusals of the first filter that fails are enough. */
type Answer = Pick<Feasibility, 'whole'> & { nodes: readonly Pick<NodeFit, 'refusals'>[] };

/** Filters that name everything they miss; the others stop at the first. */
const THOROUGH: readonly Predicate[] = ['NodeResourcesFit', 'VolumeBinding'];

const ONCE_POD_BEFORE_36 =
  'node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode';

/** Until 1.35 the scheduler named the taint and worded ReadWriteOncePod differently (plugins/tainttoleration, volumerestrictions). */
function worded({ message, detail }: NodeRefusal, minor: number): string {
  if (minor >= 36) return message;
  if (message === reasons.oncePod) return ONCE_POD_BEFORE_36;
  return detail.of === 'taint' ? `node(s) had untolerated taint {${detail.key}: ${detail.value}}` : message;
}

/** The scheduler reports the reasons of the first failing filter. */
function reported({ refusals }: Pick<NodeFit, 'refusals'>): readonly NodeRefusal[] {
  const [first] = refusals;
  if (first === undefined) return [];
  if (!THOROUGH.includes(first.predicate)) return [first];
  return refusals.filter(({ predicate }) => predicate === first.predicate);
}

/** `2 Insufficient cpu, 1 node(s) …`. Go sorts by bytes; these are ASCII but for names of resources. */
function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .map(([text, count]) => `${count} ${text}`)
    .toSorted()
    .join(', ');
}

/** First sentence of FailedScheduling, without preemption (framework/types.go, FitError); null: some node fits. */
export function unschedulableMessage({ whole, nodes }: Answer, minor = 36): string | null {
  const start = `0/${nodes.length} nodes are available:`;
  if (nodes.length === 0) return 'no nodes available to schedule pods';
  if (whole !== null) return `${start} ${whole.message}.`;
  if (nodes.some(({ refusals }) => refusals.length === 0)) return null;
  const texts = nodes.flatMap((node) => reported(node).map((one) => worded(one, minor)));
  return `${start} ${counted(texts)}.`;
}

const FINAL: readonly Predicate[] = [
  'NodeUnschedulable',
  'NodeName',
  'TaintToleration',
  'NodeAffinity',
  'VolumeBinding',
  'VolumeZone',
];

/** Whether the refusal remains even if pods leave the node (framework code UnschedulableAndUnresolvable). */
function isFinal({ predicate, message, detail }: NodeRefusal): boolean {
  if (detail.of === 'resource') return detail.requested > detail.allocatable;
  return FINAL.includes(predicate) || detail.of === 'topology-missing' || message === reasons.needed;
}

/** The plugin for resource claims reports first since 1.34; its state is missing where a PreFilter refused the pod. */
const REPORTS_CLAIMS = 34;

/** The whole message of FailedScheduling where no pod has a lower priority; null: a node fits (Preempt). */
export function failedSchedulingMessage(answer: Answer, minor: number): string | null {
  const { whole, nodes } = answer;
  const message = unschedulableMessage(answer, minor);
  if (message === null || nodes.length === 0) return message;
  if (whole !== null && minor >= REPORTS_CLAIMS) return `${message} not found`;
  const outcomes = nodes.map((node) =>
    whole !== null || reported(node).some(isFinal)
      ? 'Preemption is not helpful for scheduling'
      : 'No preemption victims found for incoming pod',
  );
  const claims = minor >= REPORTS_CLAIMS ? 'no new claims to deallocate, ' : '';
  return `${message} ${claims}preemption: 0/${nodes.length} nodes are available: ${counted(outcomes)}.`;
}
