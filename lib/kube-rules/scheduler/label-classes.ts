import { labelIn } from '../selector/label-requirement';
import type { NodeFacts } from '../objects/node-facts';

/** Nodes sorted into classes: `of` gives the class of each node, `first` one node of each class. */
export interface NodeClasses {
  of: readonly number[];
  first: readonly number[];
}

const KEPT = 500;

/** Numbers values by their first appearance. */
function numbered(values: readonly (string | number)[]): NodeClasses {
  const known = new Map<string | number, number>();
  const first: number[] = [];
  const of = values.map((value, at) => {
    const seen = known.get(value);
    if (seen !== undefined) return seen;
    first.push(at);
    known.set(value, first.length - 1);
    return first.length - 1;
  });
  return { of, first };
}

const refined = (classes: NodeClasses, { of, first }: NodeClasses): NodeClasses =>
  numbered(classes.of.map((one, at) => one * first.length + (of[at] ?? 0)));

/** Classes of nodes with equal taints, equal cordon and equal values of the labels that matter; a filter checks one node of each. */
export class LabelClasses {
  readonly #nodes: readonly NodeFacts[];
  readonly #alike: NodeClasses;
  readonly #each: NodeClasses;
  readonly #byKey = new Map<string, NodeClasses>();
  readonly #byKeys = new Map<string, NodeClasses>();

  constructor(nodes: readonly NodeFacts[]) {
    this.#nodes = nodes;
    this.#alike = numbered(nodes.map(({ taints, unschedulable }) => JSON.stringify([unschedulable, taints])));
    const places = nodes.map((_, at) => at);
    this.#each = { of: places, first: places };
  }

  /** Every node is a class of its own: for filters that use its name. */
  get each(): NodeClasses {
    return this.#each;
  }

  by(keys: readonly string[]): NodeClasses {
    const sorted = [...new Set(keys)].toSorted();
    const name = sorted.join('\u0000');
    const known = this.#byKeys.get(name);
    if (known !== undefined) return known;
    const classes = sorted.reduce((so, key) => refined(so, this.#byLabel(key)), this.#alike);
    if (this.#byKeys.size >= KEPT) this.#byKeys.clear();
    this.#byKeys.set(name, classes);
    return classes;
  }

  #byLabel(key: string): NodeClasses {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const classes = numbered(
      this.#nodes.map(({ labels }) => {
        const value = labelIn(labels, key);
        return value === undefined ? '-' : `+${value}`;
      }),
    );
    if (this.#byKey.size >= KEPT) this.#byKey.clear();
    this.#byKey.set(key, classes);
    return classes;
  }
}
