import { buildOfRelease, windowsReleases } from '@/lib/domain/windows/windows-releases';
import { type Found, type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { buildsOf, clusterView } from '../read/cluster-view';
import { shown } from '../read/field-text';
import { fitOf, nodesNotStarting, nodesStarting, startsAll } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { replicasOf } from '../read/read-workload';
import { requiredExpressions, selectorPairs } from '../read/selectors';
import type { FixRecipe } from '@/lib/domain/placement/rule';

const FORM = /^10\.0\.\d{5}$/;
const version = (build: number): string => `10.0.${build}`;

const builds = new Set(windowsReleases.map(({ build }) => build));

/** The intended build: by its number, with or without patch level, or by its product name. */
export function meantBuild(text: string): number | null {
  const number = /(?<!\d)(\d{5})(?!\d)/.exec(text)?.[1];
  if (number !== undefined && (builds.has(Number(number)) || text.startsWith('10.0.'))) return Number(number);
  const name = /(?<!\d)(20(?:16|19|22|25)|1709|1803|1809|1903|1909|2004|20h2|23h2)(?!\d)/i.exec(text)?.[1];
  return name === undefined ? null : buildOfRelease(name);
}

/** Required builds: a pair of the selector, or an `In` expression. */
interface BuildChoice {
  at: string;
  values: readonly string[];
  write: (values: readonly string[]) => FixRecipe[];
}

function choices(input: WorkloadLintInput): BuildChoice[] {
  const pairs = selectorPairs(input)
    .filter(({ key }) => key === BUILD_LABEL)
    .map(({ at, value, ofClass }) => ({
      at,
      values: [value],
      write: ([first = '']: readonly string[]): FixRecipe[] =>
        ofClass === null ? [{ recipe: 'set', path: at, value: first }] : [],
    }));
  const expressions = requiredExpressions(input)
    .filter(({ key, operator }) => key === BUILD_LABEL && operator === 'In')
    .map(({ at, values }) => ({
      at,
      values,
      write: (wanted: readonly string[]): FixRecipe[] => [
        { recipe: 'set', path: pointer(at, 'values'), value: [...wanted] },
      ],
    }));
  return [...pairs, ...expressions];
}

const asWay = (recipes: FixRecipe[]): FixRecipe[][] => (recipes.length === 0 ? [] : [recipes]);

const isVersion = (value: string): boolean => /^10\.0\.\d+/.test(value);

const compared = windowsRule({ id: 'WIN-SCHED-008', ungated: true, severity: 'error', source: 'K; V' }, (_, input) => {
  const present = clusterView(input.cluster).builds;
  return requiredExpressions(input).flatMap(({ at, key, operator, values: [value = ''] }): Found[] => {
    if (operator !== 'Gt' && operator !== 'Lt') return [];
    if (key !== BUILD_LABEL && !isVersion(value)) return [];
    const limit = meantBuild(value);
    const fulfil = present.filter((build) => limit !== null && (operator === 'Gt' ? build > limit : build < limit));
    const wanted = { key: BUILD_LABEL, operator: 'In', values: fulfil.map(version) };
    return [
      {
        at: [at],
        params: { key, operator, value: shown(value), builds: listed(fulfil.map(version)) || '–' },
        fixes: fulfil.length === 0 ? [] : [[{ recipe: 'set', path: at, value: wanted }]],
      },
    ];
  });
});

const malformed = windowsRule(
  { id: 'WIN-SCHED-009', ungated: true, severity: 'error', source: 'K getOSSpecificLabels; D' },
  (_, input) =>
    choices(input).flatMap(({ at, values, write }): Found[] => {
      const wrong = values.filter((value) => !FORM.test(value));
      if (wrong.length === 0) return [];
      const meant = values.map((value) => (FORM.test(value) ? value : meantBuild(value)));
      const right = meant.flatMap((one) => (one === null ? [] : [typeof one === 'number' ? version(one) : one]));
      return [
        {
          at: [at],
          params: { values: listed(wrong.map(shown)) },
          fixes: right.length === values.length ? asWay(write([...new Set(right)])) : [],
        },
      ];
    }),
);

/** Builds of the cluster on which all images start, by the label that the scheduler reads. */
function fittingBuilds(input: WorkloadLintInput): number[] {
  const { windows } = clusterView(input.cluster);
  return buildsOf(
    windows.filter(
      (node) =>
        node.build !== null && node.labels[BUILD_LABEL] === version(node.build) && startsAll(input, node) === 'yes',
    ),
  );
}

const absent = windowsRule({ id: 'WIN-SCHED-010', ungated: true, severity: 'error', source: 'K; V' }, (_, input) => {
  const { labels, windows } = clusterView(input.cluster);
  if (input.cluster.nodes.length === 0) return [];
  const there = labels.get(BUILD_LABEL) ?? new Set<string>();
  return choices(input).flatMap(({ at, values, write }): Found[] => {
    const wellFormed = values.filter((value) => FORM.test(value));
    if (wellFormed.length === 0 || wellFormed.length < values.length) return [];
    if (wellFormed.some((value) => there.has(value))) return [];
    const stale = windows.filter(({ build }) => build !== null && wellFormed.includes(version(build)));
    return [
      {
        at: [at],
        params: { values: listed(wellFormed), present: listed([...there].sort()) || '–', stale: countOf(input, stale) },
        fixes: fittingBuilds(input).flatMap((build) => asWay(write([version(build)]))),
        ...(stale.length > 0 ? { nodes: nodeNames(stale) } : {}),
      },
    ];
  });
});

const luck = windowsRule({ id: 'WIN-SCHED-011', severity: 'warning', source: 'S2; D; R' }, (workload, input) => {
  const { windows } = fitOf(input);
  const yes = nodesStarting(input, windows);
  const no = nodesNotStarting(input, windows);
  if (yes.length === 0 || no.length === 0) return [];
  const bad = buildsOf(no);
  const good = buildsOf(yes).filter((build) => !bad.includes(build));
  const [only] = good;
  const byClass: FixRecipe[][] =
    good.length === 1 && only !== undefined && input.workload.kind !== 'DaemonSet'
      ? [[{ recipe: 'runtime-class', build: only }]]
      : [];
  return {
    at: [pointer(workload.specAt, 'nodeSelector')],
    params: {
      good: countOf(input, yes),
      bad: countOf(input, no),
      builds: listed(buildsOf(yes)) || '?',
      others: listed(bad) || '?',
    },
    fixes: good.length === 0 ? [] : [[{ recipe: 'select-build', builds: good }], ...byClass],
    nodes: nodeNames(no),
  };
});

const oneLeft = windowsRule(
  { id: 'WIN-SCHED-037', severity: 'warning', readsPods: true, source: 'judgment' },
  (_, input) => {
    if (input.workload.kind === 'DaemonSet' || replicasOf(input) === 0) return [];
    // The folded cluster does not contain free capacity.
    if (input.weigh !== undefined) return [];
    const { windows, now } = fitOf(input);
    const yes = nodesStarting(input, windows);
    const [build, ...others] = buildsOf(yes);
    const free = yes.filter((node) => now.includes(node)).length;
    if (build === undefined || others.length > 0 || (yes.length > 1 && free > 0)) return [];
    return { params: { build: String(build), count: countOf(input, yes), free }, nodes: nodeNames(yes) };
  },
);

export const buildRules: readonly WorkloadRule[] = [compared, malformed, absent, luck, oneLeft];
