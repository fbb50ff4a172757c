import type { FindingCode } from './finding-codes';
import type { Plan } from './plan';
import { warningBinding } from './warning-binding';

/** They name every workload of the nodes, whose number the bound of pods limits: only whether there are any binds. */
const OF_ALL: readonly FindingCode[] = [
  'removed-without-drain',
  'repair-may-restart',
  'restart-in-place',
  'taint-deletes-pods',
  'taint-evicts',
];

const PREFIX = 'warning:';
/** Of codes as stored plans have them, also of earlier versions. */
const BINDING: ReadonlyMap<string, string> = new Map(Object.entries(warningBinding));
const isLoss = (code: string): boolean => BINDING.get(code) === 'loss';

/** An approver reads a few names one by one, and of many their number; of what is lost for good, many more. */
const NAMES_READ = 5;
const LOSSES_READ = 50;

/** Jobs without a CronJob come and go under new names, such as those of workflows: those of a namespace bind as one. */
const ofLastingNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.replace(/^([^/]+\/Job\/).+$/, '$1*'))),
];

/** Value of a warning's parameter `workloads`: the names to which an approval is bound, or of many their number. */
export function boundWorkloads(code: FindingCode, all: readonly string[]): string | number {
  const names = ofLastingNames(all);
  const most = isLoss(code) ? LOSSES_READ : NAMES_READ;
  return names.length > 0 && names.length <= most ? names.join('\n') : names.length;
}

const keyOf = (code: string, name: string): string => `${PREFIX}${code}:${name}`;

/** The workloads that the warnings of each code name, and how many; one that names none counts once. */
function warningBounds(findings: Plan['findings']): Record<string, number> {
  const bounds: Record<string, number> = {};
  const add = (key: string, count: number): void => {
    bounds[key] = (bounds[key] ?? 0) + count;
  };
  for (const { code, severity, params } of findings) {
    if (severity !== 'warning' || (BINDING.get(code) ?? 'none') === 'none') continue;
    const workloads = OF_ALL.some((one) => one === code) ? 1 : params['workloads'];
    const names = typeof workloads === 'string' ? workloads.split('\n') : [];
    for (const name of names) add(keyOf(code, name), 1);
    add(`${PREFIX}${code}`, typeof workloads === 'number' ? workloads : Math.max(1, names.length));
  }
  return bounds;
}

const LOSS = 'loss:';

/** What a request accepts to lose, by workload; of many their number. */
export function lossBounds(workloads: readonly string[]): Record<string, number> {
  const names = ofLastingNames(workloads);
  return names.length > LOSSES_READ
    ? { losses: names.length }
    : Object.fromEntries(names.map((name) => [`${LOSS}${name}`, 1]));
}

/** The workload in such a bound; null: another bound. */
export const lossIn = (key: string): string | null => (key.startsWith(LOSS) ? key.slice(LOSS.length) : null);

/** The bounds of every kind: an approver who saw fewer pods, less harm, or a reversible change is asked again. */
export function commonBounds({ impact, findings }: Pick<Plan, 'impact' | 'findings'>): Plan['bounds'] {
  const pods = impact.pods.linux + impact.pods.windows;
  return {
    ...(pods === 0 ? {} : { pods }),
    ...(impact.reversible ? {} : { irreversible: 1 }),
    ...warningBounds(findings),
  };
}

/** Pods come and go, and with them the workloads that warnings name: an approval covers a quarter more, and a few in any case. */
function limitOf(key: string, approved: number): number {
  if (approved === 0) return 0;
  if (key === 'pods') return Math.ceil(approved * 1.25) + 5;
  const hasRoom = key === 'pending' || (key.startsWith(PREFIX) && !isLoss(key.slice(PREFIX.length)));
  return hasRoom ? Math.ceil(approved * 1.25) + 1 : approved;
}

/** The code of the warning that a bound counts; null: another bound. */
export const warningOf = (key: string): string | null =>
  key.startsWith(PREFIX) ? (key.slice(PREFIX.length).split(':')[0] ?? null) : null;

/** The workload in a bound of a warning; null: it counts them, or is another bound. */
export const nameIn = (key: string): string | null =>
  key.startsWith(PREFIX) ? (/^[^:]+:(.+)$/.exec(key.slice(PREFIX.length))?.[1] ?? null) : null;

/** Whether there were so many workloads with this warning that no name binds. */
const isUnnamed = (code: string, bounds: Plan['bounds']): boolean =>
  (bounds[`${PREFIX}${code}`] ?? 0) > 0 && !Object.keys(bounds).some((key) => key.startsWith(keyOf(code, '')));

/** The bounds of a fresh plan that the approval of another does not cover. */
export function grownBounds(fresh: Plan['bounds'], approved: Plan['bounds']): string[] {
  const isCovered = (key: string, value: number): boolean => {
    const code = warningOf(key);
    const isWithin = value <= limitOf(key, approved[key] ?? 0);
    if (code === null) return isWithin;
    if (isUnnamed(code, approved)) return isWithin || key !== `${PREFIX}${code}`;
    return isWithin && !isUnnamed(code, fresh);
  };
  return Object.entries(fresh).flatMap(([key, value]) => (isCovered(key, value) ? [] : [key]));
}
