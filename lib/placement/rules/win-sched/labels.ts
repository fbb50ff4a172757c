import { type Found, type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { shown } from '../read/field-text';
import { fitOf } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { allPlaced } from '../read/own-pods';
import { isOs, isOsKey, osOfTerm, otherOs } from '../read/os';
import { BUILD_LABEL, OLD_OS_LABEL, OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import type { WrittenTerm } from '../read/selectors';
import { preferredExpressions, requiredExpressions, requiredTerms, selectorPairs } from '../read/selectors';
import type { FixRecipe } from '@/lib/domain/placement/rule';

const LONGEST = 128;

function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(swap, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? limit + 1;
}

/** A similar text that was probably intended: equal except for case, or at most two letters different; null: none. */
export function nearest(text: string, known: Iterable<string>): string | null {
  if (text === '' || text.length > LONGEST) return null;
  let best: { text: string; off: number } | null = null;
  for (const one of known) {
    if (one.toLowerCase() === text.toLowerCase()) return one;
    const off = distance(text, one, 2);
    if (off <= 2 && off < text.length && (best === null || off < best.off)) best = { text: one, off };
  }
  return best?.text ?? null;
}

const successors: Readonly<Record<string, string>> = {
  [OLD_OS_LABEL]: OS_LABEL,
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
};
const isOld = ({ key }: { key: string }): boolean => Object.hasOwn(successors, key);

const deprecated = workloadRule(
  { id: 'WIN-SCHED-005', for: 'any', severity: 'warning', source: 'K; S4; V' },
  (input) => {
    const preferred = preferredExpressions(input).filter(isOld);
    const own = selectorPairs(input).filter(({ ofClass }) => ofClass === null);
    const firm = [...own, ...requiredExpressions(input)].filter(isOld);
    const all = [...firm, ...preferred];
    if (all.length === 0) return [];
    const keys = [...new Set(firm.map(({ key }) => key))];
    const renames = keys.map((from): FixRecipe => ({ recipe: 'rename-key', from, to: successors[from] ?? from }));
    const rest = preferred.map(({ at, key }): FixRecipe => ({
      recipe: 'set',
      path: pointer(at, 'key'),
      value: successors[key] ?? key,
    }));
    return {
      at: all.map(({ at }) => at),
      params: { keys: listed([...new Set(all.map(({ key }) => key))]) },
      fixes: [[...renames, ...rest]],
    };
  },
);

function impossible({ at, value, write }: { at: string; value: string; write: string | null }): Found {
  const meant = value.trim().toLowerCase();
  const fixes: FixRecipe[][] =
    isOs(meant) && write !== null ? [[{ recipe: 'set', path: write, value: write === at ? meant : [meant] }]] : [];
  return { at: [at], params: { value: shown(value) }, fixes };
}

const noSuchOs = workloadRule({ id: 'WIN-SCHED-006', for: 'any', severity: 'error', source: 'K; V' }, (input) => {
  const pairs = selectorPairs(input)
    .filter(({ key, value }) => isOsKey(key) && !isOs(value))
    .map(({ at, value, ofClass }) => impossible({ at, value, write: ofClass === null ? at : null }));
  const lists = requiredExpressions(input)
    .filter(({ key, operator, values }) => isOsKey(key) && operator === 'In' && values.length > 0 && !values.some(isOs))
    .map(({ at, values: [value = ''] }) => impossible({ at, value, write: pointer(at, 'values') }));
  return [...pairs, ...lists];
});

const osOfWritten = ({ expressions }: WrittenTerm): 'linux' | 'windows' | null => {
  const operators = ['In', 'NotIn'] as const;
  const known = expressions.flatMap(({ key, operator, values }) => {
    const found = operators.find((one) => one === operator);
    return found === undefined ? [] : [{ key, operator: found, values: [...values] }];
  });
  return osOfTerm({ expressions: known, fields: [] });
};

const looseTerm = workloadRule(
  { id: 'WIN-SCHED-007', for: 'any', severity: 'warning', source: 'K nodeaffinity; V' },
  (input) => {
    const terms = requiredTerms(input);
    const forced = terms.map((term) => osOfWritten(term));
    const os = forced.find((one) => one !== null) ?? null;
    const loose = terms.filter((_, index) => forced[index] === null);
    if (os === null || loose.length === 0) return [];
    const wrong = fitOf(input).nodes.filter((node) => node.os === otherOs(os));
    if (wrong.length === 0) return [];
    const name = (index: number): string => `nodeSelectorTerms[${index}]`;
    const close = loose.map(({ at, expressions, raw }): FixRecipe => {
      const list: unknown = raw['matchExpressions'];
      const expression = { key: OS_LABEL, operator: 'In', values: [os] };
      const kept: readonly unknown[] = Array.isArray(list) && expressions.length > 0 ? list : [];
      return { recipe: 'set', path: pointer(at, 'matchExpressions'), value: [...kept, expression] };
    });
    return {
      at: loose.map(({ at }) => at),
      params: {
        os,
        other: otherOs(os),
        firm: name(forced.indexOf(os)),
        loose: name(forced.indexOf(null)),
        count: countOf(input, wrong),
      },
      fixes: [close, [{ recipe: 'select-os', os }]],
      nodes: nodeNames(wrong),
    };
  },
);

interface Unknown {
  at: string;
  key: string;
  values: readonly string[];
  /** It is a pair of the template itself and can be replaced. */
  own: boolean;
}

/** Reported more precisely by other rules: impossible OS values, builds, architectures. */
const isReportedElsewhere = ({ key, values }: Unknown): boolean =>
  key === BUILD_LABEL || key === 'kubernetes.io/arch' || (isOsKey(key) && !values.some(isOs));

/** Required labels that no node has. In a list of alternatives it counts only if every alternative requires one. */
function unknownIn(input: WorkloadLintInput): Unknown[] {
  const { labels } = clusterView(input.cluster);
  const isUnknown = ({ key, values }: Unknown): boolean =>
    !values.some((value) => labels.get(key)?.has(value) ?? false);
  const pairs = selectorPairs(input).map(({ at, key, value, ofClass }): Unknown => ({
    at,
    key,
    values: [value],
    own: ofClass === null,
  }));
  const terms = requiredTerms(input).map(({ expressions }) =>
    expressions
      .filter(({ operator }) => operator === 'In')
      .map(({ at, key, values }): Unknown => ({ at, key, values, own: false }))
      .filter(isUnknown),
  );
  const ofTerms = terms.every((term) => term.length > 0) ? terms.flat() : [];
  return [...pairs.filter(isUnknown), ...ofTerms].filter((one) => !isReportedElsewhere(one));
}

function unknownFound(input: WorkloadLintInput, { at, key, values, own }: Unknown): Found {
  const { labels } = clusterView(input.cluster);
  const known = labels.get(key);
  const [value = ''] = values;
  const near = known === undefined ? nearest(key, labels.keys()) : nearest(value, known);
  const rename: FixRecipe[] =
    near === null || known !== undefined ? [] : [{ recipe: 'rename-key', from: key, to: near }];
  const write: FixRecipe[] =
    near === null || known === undefined
      ? []
      : [{ recipe: 'set', path: own ? at : pointer(at, 'values'), value: own ? near : [near] }];
  const way = [...rename, ...write];
  const isDaemonSet = input.workload.kind === 'DaemonSet';
  // Pods stay on a node that lost the label (requiredDuringSchedulingIgnoredDuringExecution).
  const isNext = !isDaemonSet && allPlaced(input);
  const inClass = at === pointer(readWorkload(input).specAt, 'runtimeClassName');
  return {
    at: [at],
    params: { key, values: listed(values.map(shown)), near: near ?? '–', next: isNext ? 'yes' : 'no' },
    fixes: way.length === 0 || inClass ? [] : [way],
    // A DaemonSet then has no pods at all, so none is Pending.
    severity: isDaemonSet ? 'info' : isNext ? 'warning' : 'error',
  };
}

const nowhere = workloadRule({ id: 'WIN-SCHED-035', for: 'any', severity: 'error', source: 'K' }, (input) =>
  input.cluster.nodes.length === 0 ? [] : unknownIn(input).map((one) => unknownFound(input, one)),
);

export const labelRules: readonly WorkloadRule[] = [deprecated, noSuchOs, looseTerm, nowhere];
