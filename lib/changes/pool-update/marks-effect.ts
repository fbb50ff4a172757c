import { someNames } from '@/lib/changes/cordon/plan-cordon';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { Finding } from '@/lib/domain/change/plan';
import type { Taint } from '@/lib/domain/node/node';
import { tolerates } from '@/lib/domain/placement/accepts';
import { couldLand } from '@/lib/domain/placement/could-land';
import { fieldsSaid } from '@/lib/domain/pool/fields/field-words';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { UpdateQuestion } from './question';

const same = (a: Taint, b: Taint): boolean => a.key === b.key && a.value === b.value && a.effect === b.effect;

/** Of nodes and workloads, before the rest is counted. */
export const NAMES_SHOWN = 20;

/** Pods that a new NoExecute taint drives off the nodes of the pool. A DaemonSet's pods come back or stay; they count too. */
export function evictedPods({ before, after, pods }: UpdateQuestion): KubePod[] {
  const driving = after.taints.filter(
    (taint) => taint.effect === 'NoExecute' && !before.taints.some((old) => same(old, taint)),
  );
  return pods.filter(
    ({ phase, template }) =>
      phase !== 'Succeeded' &&
      phase !== 'Failed' &&
      driving.some((taint) => !template.tolerations.some((one) => tolerates(one, taint))),
  );
}

/** Marks of the template that a node does not have, or has otherwise: somebody edited it by hand. */
function handEdited(node: KubeNode, { before }: UpdateQuestion): boolean {
  const labels = Object.entries(before.labels).some(([key, value]) => node.labels[key] !== value);
  const taints = before.taints.some((wanted) => !node.taints.some((one) => same(one, wanted)));
  return labels || taints;
}

/** Labels and taints of a node once the pool's new ones are on it. */
function shapeAfter(node: KubeNode, { before, after }: UpdateQuestion): Pick<KubeNode, 'labels' | 'taints'> {
  const gone = new Set(Object.keys(before.labels));
  const own = Object.entries(node.labels).filter(([key]) => !gone.has(key));
  const taints = node.taints.filter((one) => !before.taints.some((old) => same(old, one)));
  return {
    labels: { ...Object.fromEntries(own), ...after.labels },
    taints: [...taints, ...after.taints],
  };
}

function landing(question: UpdateQuestion): Finding[] {
  const { pool, nodes, world, subject } = question;
  if (pool.os !== 'windows') return [];
  const before = new Set(couldLand(world.workloads, nodes).map(({ uid }) => uid));
  const shapes = nodes.map((node) => shapeAfter(node, question));
  const names = couldLand(world.workloads, shapes)
    .filter(({ uid }) => !before.has(uid))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const params = { count: names.length, names: someNames(names, NAMES_SHOWN) };
  return [finding('workloads-could-land', { subject, field: 'taints', params })];
}

/** What new labels, taints and tags do to the nodes that exist. */
export function marksFindings(question: UpdateQuestion): Finding[] {
  const { differences, nodes, subject } = question;
  const reaching = differences.filter(({ field }) => field.change === 'existing-nodes');
  if (reaching.length === 0 || nodes.length === 0) return [];
  const fields = fieldsSaid(reaching.map(({ field }) => field.path));
  const edited = nodes.filter((node) => handEdited(node, question)).map(({ name }) => name);
  const evicted = evictedPods(question);
  return [
    finding('marks-reach-nodes', { subject, params: { fields, count: nodes.length } }),
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
    ...landing(question),
  ];
}
