import type { z } from 'zod';
import type { listPlacement, placementTotalsSchema } from '@/lib/contract/placement';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { PlacementMatrix, WorkloadOutcome } from '@/lib/placement';
import { TimeSlices } from './time-slices';
import { sumOfCounts } from '@/lib/domain/placement/finding-occurrences';
import { packRows } from '@/lib/domain/placement/packed-cells';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
import type { Outcome } from '@/lib/domain/placement/verdict-words';

type Query = z.output<typeof listPlacement.query>;
type Totals = z.output<typeof placementTotalsSchema>;
type Page = Pick<z.output<typeof listPlacement.response>, 'pools' | 'cells' | 'rows' | 'matching' | 'namespaces'> & {
  totals: Totals;
};

/** What needs attention comes first. */
const OUTCOME_RANK: Readonly<Record<Outcome, number>> = {
  rejected: 0,
  blocked: 1,
  partial: 2,
  unknown: 3,
  'not-decided': 4,
  differs: 5,
  runs: 6,
};

const OS_ORDER = { windows: 0, linux: 1, either: 2, unknown: 3 } as const;

type SortValue = string | number;

const SORTS: Readonly<Record<Query['sort'], (row: WorkloadOutcome) => SortValue>> = {
  outcome: ({ outcome }) => OUTCOME_RANK[outcome],
  name: ({ assessed }) => assessed.top.object.name,
  namespace: ({ assessed }) => assessed.top.object.namespace,
  os: ({ assessed }) => OS_ORDER[assessed.of.evaluated.intent.os],
  findings: ({ counts }) => -(counts.error * 1_000_000 + counts.warning * 1_000 + counts.info),
};

const byValue = (a: SortValue, b: SortValue): number => (a < b ? -1 : a > b ? 1 : 0);

type Filter = Pick<Query, 'namespace' | 'kind' | 'os' | 'outcome' | 'rule'> & { text: string };

const names = new WeakMap<WorkloadObject, string>();

function nameOf({ assessed }: WorkloadOutcome): string {
  const { object } = assessed.top;
  const known = names.get(object);
  if (known !== undefined) return known;
  const { namespace, name, kind, uid } = object;
  const whole = `${namespace}/${name}/${kind}/${uid}`;
  names.set(object, whole);
  return whole;
}

function matches(row: WorkloadOutcome, { text, namespace, kind, os, outcome, rule }: Filter): boolean {
  const { object } = row.assessed.top;
  if (namespace !== undefined && object.namespace !== namespace) return false;
  if (kind !== undefined && object.kind !== kind) return false;
  if (os !== undefined && row.assessed.of.evaluated.intent.os !== os) return false;
  if (outcome !== undefined && row.outcome !== outcome) return false;
  if (rule !== undefined && row.assessed.findings?.some((one) => one.rule === rule) !== true) return false;
  const { namespace: space, kind: type, name } = object;
  return (
    text === '' || [`${space}/${type}/${name}`, `${space}/${name}`].some((one) => one.toLowerCase().includes(text))
  );
}

const hasCell = (cells: PlacementRow['cells'], verdict: Query['cell']): boolean =>
  Object.values(cells).some((cell) => cell.verdict === verdict);

function totalsOf(all: readonly WorkloadOutcome[]): Totals {
  const outcomes: Record<Outcome, number> = {
    rejected: 0,
    blocked: 0,
    partial: 0,
    runs: 0,
    differs: 0,
    unknown: 0,
    'not-decided': 0,
  };
  let [windows, linux] = [0, 0];
  for (const { assessed, outcome } of all) {
    outcomes[outcome] += 1;
    if (assessed.of.evaluated.intent.os === 'windows') windows += 1;
    if (assessed.of.evaluated.intent.os === 'linux') linux += 1;
  }
  return { workloads: all.length, outcomes, windows, linux, findings: sumOfCounts(all.map(({ counts }) => counts)) };
}

/** Of one list of outcomes, which stays the same object as long as nothing in it changes. */
interface Known {
  summary: Pick<Page, 'totals' | 'namespaces'>;
  orders: Map<string, readonly WorkloadOutcome[]>;
}

const known = new WeakMap<readonly WorkloadOutcome[], Known>();

function knownOf(all: readonly WorkloadOutcome[]): Known {
  const there = known.get(all);
  if (there !== undefined) return there;
  const namespaces = [...new Set(all.map(({ assessed }) => assessed.top.object.namespace))].toSorted();
  const fresh: Known = { summary: { totals: totalsOf(all), namespaces }, orders: new Map() };
  known.set(all, fresh);
  return fresh;
}

/** The sort values are computed once per row. */
function sorted(all: readonly WorkloadOutcome[], { sort, dir }: Query): readonly WorkloadOutcome[] {
  const { orders } = knownOf(all);
  const order = `${sort} ${dir}`;
  const there = orders.get(order);
  if (there !== undefined) return there;
  const sign = dir === 'asc' ? 1 : -1;
  const keyed = all.map((row) => ({
    row,
    value: SORTS[sort](row),
    findings: sort === 'outcome' ? SORTS.findings(row) : 0,
    name: nameOf(row),
  }));
  keyed.sort((a, b) => sign * byValue(a.value, b.value) || byValue(a.findings, b.findings) || byValue(a.name, b.name));
  const rows = keyed.map(({ row }) => row);
  orders.set(order, rows);
  return rows;
}

function matching(matrix: PlacementMatrix, query: Query): readonly WorkloadOutcome[] {
  const rows = sorted(matrix.outcomes(), query);
  const { q, namespace, kind, os, outcome, rule } = query;
  const filter: Filter = { text: q?.trim().toLowerCase() ?? '', namespace, kind, os, outcome, rule };
  const isFiltered = Object.values(filter).some((part) => part !== undefined && part !== '');
  return isFiltered ? rows.filter((row) => matches(row, filter)) : rows;
}

/** In order. Computing cells is slow, so it yields in between. */
export async function workloadsFound(matrix: PlacementMatrix, query: Query): Promise<readonly WorkloadOutcome[]> {
  const found = matching(matrix, query);
  if (query.cell === undefined) return found;
  const timeSlices = new TimeSlices();
  const kept: WorkloadOutcome[] = [];
  for (const one of found) {
    if (hasCell(matrix.cells(one.assessed), query.cell)) kept.push(one);
    await timeSlices.next();
  }
  return kept;
}

/** A page of the matrix, its columns, and totals of the whole cluster. */
export function placementPage(
  matrix: PlacementMatrix,
  query: Query,
  found: readonly WorkloadOutcome[] = matching(matrix, query),
): Page {
  const { offset, limit } = query;
  const rows = found.slice(offset, offset + limit).map(({ assessed }) => matrix.row(assessed));
  return {
    pools: [...matrix.columns],
    ...packRows(rows, matrix.columns),
    ...knownOf(matrix.outcomes()).summary,
    matching: found.length,
  };
}
