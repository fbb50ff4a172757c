import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';

/** Labels with a different value on every node: they identify the instance, not its kind. */
const OF_SINGLE_NODE = [
  'kubernetes.io/hostname',
  'topology.disk.csi.azure.com/hostname',
  'alibabacloud.com/ecs-instance-id',
  'node.csi.alibabacloud.com/instance-id',
];

/** A label with more values than this, and almost as many as nodes, identifies single nodes. */
const MANY_VALUES = 64;

interface LabelCount {
  came(node: NodeFacts): void;
  went(node: NodeFacts): void;
  now(): ReadonlySet<string>;
}

export function singleNodeLabels(): LabelCount {
  const values = new Map<string, Map<string, number>>();
  let nodes = 0;
  const count = ({ labels }: NodeFacts, sign: 1 | -1): void => {
    nodes += sign;
    for (const key of Object.keys(labels)) {
      const of = values.get(key) ?? new Map<string, number>();
      values.set(key, of);
      const value = labels[key] ?? '';
      const left = (of.get(value) ?? 0) + sign;
      if (left > 0) of.set(value, left);
      else of.delete(value);
    }
  };
  return {
    came: (node) => count(node, 1),
    went: (node) => count(node, -1),
    now: () => {
      const many = [...values].filter(([, of]) => of.size > MANY_VALUES && of.size * 2 > nodes);
      return new Set([...OF_SINGLE_NODE, ...many.map(([key]) => key)]);
    },
  };
}
