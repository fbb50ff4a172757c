import { someNames } from '../parts/some-names';
import { failingFindings, someRefs } from '@/lib/changes/parts/pool/pool-rescheduling';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { tolerates } from '@/lib/kube-rules/scheduler/tolerates';
import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { sameTaint } from './rescheduling';
import type { UpdateInputs } from './update-inputs';

/** Names of nodes and workloads shown before the rest is counted. */
export const NAMES_SHOWN = 20;

/**
 * Pods that a new NoExecute taint evicts from the nodes of the pool. A DaemonSet's pods return or stay; they count too.
 */
export function evictedPods({ before, after, pods }: UpdateInputs): KubePod[] {
  const driving = after.taints.filter(
    (taint) => taint.effect === 'NoExecute' && !before.taints.some((old) => sameTaint(old, taint)),
  );
  return pods.filter(
    ({ phase, template }) =>
      phase !== 'Succeeded' &&
      phase !== 'Failed' &&
      driving.some((taint) => !template.tolerations.some((one) => tolerates(one, taint))),
  );
}

/** Labels and taints of the template that a node lacks or that differ: edited by hand. */
function handEdited(node: KubeNode, { before }: UpdateInputs): boolean {
  const labels = Object.entries(before.labels).some(([key, value]) => node.labels[key] !== value);
  const taints = before.taints.some((wanted) => !node.taints.some((one) => sameTaint(one, wanted)));
  return labels || taints;
}

/** Workloads that could be scheduled to the nodes then but not now. */
function rescheduling({ rescheduling: { others, fails }, nodes, subject }: UpdateInputs): Finding[] {
  const builds = nodes.map(({ build }) => (build === null ? null : Number(build)));
  const params = someRefs(others, NAMES_SHOWN);
  return [
    ...(others.length === 0 ? [] : [finding('workloads-schedulable', { subject, field: 'taints', params })]),
    ...failingFindings(fails, { subject, builds }),
  ];
}

/** Effects of new labels, taints, and tags on existing nodes. */
export function labelFindings(question: UpdateInputs): Finding[] {
  const { differences, nodes, subject } = question;
  const reaching = differences.filter(({ field }) => field.change === 'existing-nodes');
  if (reaching.length === 0 || nodes.length === 0) return [];
  const fields = fieldsMessage(reaching.map(({ field }) => field.path));
  const edited = nodes.filter((node) => handEdited(node, question)).map(({ name }) => name);
  const evicted = evictedPods(question);
  return [
    finding('labels-and-taints-applied', { subject, params: { fields, count: nodes.length } }),
    ...(edited.length === 0
      ? []
      : [
          finding('hand-edits-overwritten', {
            subject,
            params: { count: edited.length, names: someNames(edited, NAMES_SHOWN) },
          }),
        ]),
    ...(evicted.length === 0
      ? []
      : [
          finding('taint-evicts', {
            subject,
            field: 'taints',
            params: {
              count: evicted.length,
              names: someNames(
                [...new Set(evicted.map((pod) => `${pod.namespace}/${pod.workload?.name ?? pod.name}`))],
                NAMES_SHOWN,
              ),
            },
          }),
        ]),
    ...rescheduling(question),
  ];
}
