import { someNames } from '../parts/some-names';
import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding } from '@/lib/domain/change/plan';
import type { Look, Looked, Wanted } from './look';
import { targetName, targetRef } from '../parts/workload/refs';
import type { ManagingTool } from '@/lib/domain/workload/patch/managed-by';

const NAMES: Readonly<Record<ManagingTool, string>> = {
  helm: 'Helm',
  'argo-cd': 'Argo CD',
  flux: 'Flux',
  kustomize: 'Kustomize',
  terraform: 'Terraform',
  kubectl: 'kubectl',
  other: '?',
};

/** The tool's own spelling, the same in every language. */
const toolName = (tool: ManagingTool): string => NAMES[tool];

const FIELD = 'targets';

const namesOf = (looks: readonly { wanted: Wanted }[]): string[] =>
  looks.map(({ wanted }) => targetName(wanted.target)).toSorted();

/** One finding for all workloads of a topic. */
function together(code: FindingCode, looks: readonly { wanted: Wanted }[], field: string | null = FIELD): Finding[] {
  const [first] = looks;
  if (first === undefined) return [];
  return [finding(code, { subject: targetRef(first.wanted.target), field, params: counted(namesOf(looks)) })];
}

const STATES = [
  ['gone', 'workload-not-found'],
  ['replaced', 'workload-replaced'],
  ['moved', 'workload-patch-moved'],
  ['unreadable', 'workload-patch-moved'],
  ['immutable', 'workload-immutable'],
  ['already', 'workload-already-patched'],
] as const;

function refused({ wanted, dryRun }: Looked): Finding[] {
  if (dryRun === null) return [];
  const place = { subject: targetRef(wanted.target), field: FIELD };
  const name = targetName(wanted.target);
  if (dryRun.answer === 'refused')
    return [finding('workload-rejected', { ...place, params: { name, message: dryRun.message } })];
  const fields = someNames([...new Set(dryRun.causes.map(({ field }) => field))]);
  // The message of a conflict names the manager: `conflict with "argocd-controller"`.
  const manager = /"([^"]+)"/.exec(dryRun.causes[0]?.message ?? '')?.[1] ?? '?';
  return [finding('workload-field-owned', { ...place, params: { name, fields, manager } })];
}

/** Owners of the fields to replace: a manager that applies them keeps them, from others they are taken over. */
function owned({ wanted, owners, dryRun }: Looked): Finding[] {
  if (dryRun !== null) return [];
  const managers = [...new Set(owners.map(({ manager, applies }) => `${applies ? 'a' : 'u'} ${manager}`))];
  return managers.map((key) => {
    const own = owners.filter(({ manager, applies }) => `${applies ? 'a' : 'u'} ${manager}` === key);
    const applies = own.some((one) => one.applies);
    return finding(applies ? 'workload-field-owned' : 'workload-field-taken', {
      subject: targetRef(wanted.target),
      field: FIELD,
      params: {
        name: targetName(wanted.target),
        manager: own[0]?.manager ?? '',
        fields: someNames([...new Set(own.map(({ field }) => field))]),
      },
    });
  });
}

function judged(look: Looked): Finding[] {
  const { worth, wanted, before, after } = look;
  if (!worth.worse) return [];
  const rules = worth.adds;
  return [
    finding('workload-made-worse', {
      subject: targetRef(wanted.target),
      field: FIELD,
      params: {
        name: targetName(wanted.target),
        before: before.outcome,
        after: after.outcome,
        count: rules.length,
        rules: rules.length === 0 ? '–' : someNames(rules),
      },
    }),
  ];
}

function grouped(looks: readonly Looked[], keyOf: (look: Looked) => string): Map<string, Looked[]> {
  const groups = new Map<string, Looked[]>();
  for (const look of looks) groups.set(keyOf(look), [...(groups.get(keyOf(look)) ?? []), look]);
  return groups;
}

/** By tool and manager, reconciling ones before those that only wrote it once. */
function managed(looks: readonly Looked[]): Finding[] {
  const groups = grouped(
    looks.filter(({ managedBy }) => managedBy !== null && managedBy.tool !== 'other' && managedBy.tool !== 'kubectl'),
    ({ managedBy }) => `${managedBy?.tool} ${managedBy?.name} ${managedBy?.reverts}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || first.managedBy === null) return [];
    const { tool, name, reverts } = first.managedBy;
    return [
      finding(reverts ? 'workload-managed-elsewhere' : 'workload-rendered-elsewhere', {
        subject: targetRef(first.wanted.target),
        field: FIELD,
        params: { ...counted(namesOf(group)), tool: toolName(tool), manager: name },
      }),
    ];
  });
}

function controlled(looks: readonly Look[]): Finding[] {
  return looks.flatMap((look) =>
    look.is === 'controlled'
      ? [
          finding('workload-controlled', {
            subject: targetRef(look.wanted.target),
            field: FIELD,
            params: { name: targetName(look.wanted.target), owner: look.by },
          }),
        ]
      : [],
  );
}

export const isPatchable = (look: Look): look is Looked => look.is === 'patchable';

export const willRoll = ({ touchesPods, way }: Looked): boolean => touchesPods && way === 'rolls';

/** Everything to know before the patches are sent, one finding per topic. */
export function patchFindings(looks: readonly Look[]): Finding[] {
  const patchable = looks.filter(isPatchable);
  return [
    ...STATES.flatMap(([state, code]) =>
      together(
        code,
        looks.filter(({ is }) => is === state),
        state === 'already' ? null : FIELD,
      ),
    ),
    ...controlled(looks),
    ...patchable.flatMap(refused),
    ...patchable.flatMap(owned),
    ...patchable.flatMap(judged),
    ...together(
      'workload-not-better',
      patchable.filter(({ worth }) => !worth.worse && !worth.better),
    ),
    ...managed(patchable),
    ...together(
      'workload-paused',
      patchable.filter((look) => willRoll(look) && look.isPaused),
      null,
    ),
    ...together(
      'workload-no-rollout',
      patchable.filter((look) => look.touchesPods && look.way !== 'rolls'),
      null,
    ),
  ];
}
