import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { FieldError } from '@/lib/kube-rules/admission/field';
import { type Found, type WorkloadRule, workloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fieldTexts, shown, stripped } from '../read/field-text';
import { isOs } from '../read/os';
import { pointer, pointerOfPath } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { says } from '../read/security-context';

const WINDOWS = 'cannot be set for a windows pod';
const POD_RESOURCES = 'may not be set for a windows pod';
const LINUX = 'windows options cannot be set for a linux pod';

const isOfContainer = ({ path }: FieldError): boolean => /[cC]ontainers\[\d+\]/.test(path);

/** One finding for all fields that the API server rejects for the same reason. */
function refused(
  { admission, specAt }: WorkloadLintInput,
  {
    detail,
    passes = () => true,
    more = [],
  }: { detail: string; passes?: (refusal: FieldError) => boolean; more?: readonly (readonly FixRecipe[])[] },
): Found[] {
  const at = admission.object
    .filter((refusal) => refusal.detail === detail && passes(refusal))
    .map(({ path }) => pointerOfPath(path));
  if (at.length === 0) return [];
  const params = { fields: fieldTexts(specAt, at), count: at.length };
  return [{ at, params, fixes: [[{ recipe: 'strip', paths: at }], ...more] }];
}

const wrongName = workloadRule(
  { id: 'WIN-OS-001', for: 'any', severity: 'error', source: 'K validateOS; V' },
  (input) => {
    const { spec, specAt } = readWorkload(input);
    const { os } = spec;
    if (os === undefined || os === null) return [];
    const name = textAt(objectAt(spec, 'os'), 'name');
    if (isOs(name)) return [];
    const at = pointer(specAt, 'os', 'name');
    const meant = name.trim().toLowerCase();
    const drop: FixRecipe[] = [{ recipe: 'remove', path: pointer(specAt, 'os') }];
    const write: FixRecipe[] = isOs(meant) ? [{ recipe: 'set-os', os: meant }] : [];
    return { at: [at], params: { name: shown(name) }, fixes: write.length > 0 ? [write, drop] : [drop] };
  },
);

const podField = windowsRule(
  { id: 'WIN-OS-002', ungated: true, severity: 'error', source: 'K validateWindows; V' },
  (_, input) => refused(input, { detail: WINDOWS, passes: (refusal) => !isOfContainer(refusal) }),
);

const containerField = windowsRule(
  { id: 'WIN-OS-003', ungated: true, severity: 'error', source: 'K validateWindows; V' },
  (_, input) => refused(input, { detail: WINDOWS, passes: isOfContainer }),
);

const podResources = windowsRule(
  { id: 'WIN-OS-004', ungated: true, severity: 'error', source: 'K validatePodResources; V' },
  (_, input) => refused(input, { detail: POD_RESOURCES }),
);

const windowsOptions = workloadRule(
  { id: 'WIN-OS-005', for: 'linux', ungated: true, severity: 'error', source: 'K validateLinux; V' },
  (input) => refused(input, { detail: LINUX, more: [[{ recipe: 'set-os', os: 'windows' }]] }),
);

export const refusedObject: readonly WorkloadRule[] = [
  wrongName,
  podField,
  containerField,
  podResources,
  windowsOptions,
];

const stopSignal = windowsRule({ id: 'WIN-OS-012', severity: 'info', source: 'K validateStopSignal' }, (workload) => {
  const stopping = workload.containers.filter(({ raw }) => says(objectAt(raw, 'lifecycle'), 'stopSignal'));
  return stripped(
    workload,
    stopping.map(({ at }) => pointer(at, 'lifecycle', 'stopSignal')),
  );
});

function resizers({ workload, cluster }: WorkloadLintInput): string[] {
  const { kind, namespace, name } = workload;
  return (cluster.beside.verticalAutoscalers ?? [])
    .filter(({ updateMode }) => updateMode.startsWith('InPlace'))
    .filter((one) => one.namespace === namespace && one.target.kind === kind && one.target.name === name)
    .map((one) => `VerticalPodAutoscaler ${shown(one.name)} (updateMode: ${shown(one.updateMode)})`);
}

const resize = windowsRule(
  { id: 'WIN-OS-013', severity: 'warning', source: 'K ValidatePodResize' },
  (workload, input) => {
    const resizing = workload.containers.filter(({ raw }) => says(raw, 'resizePolicy'));
    return [
      ...stripped(
        workload,
        resizing.map(({ at }) => pointer(at, 'resizePolicy')),
      ),
      ...resizers(input).map((fields) => ({ at: [input.specAt], params: { fields } })),
    ];
  },
);

/** Fields that have no effect on Windows, with any os.name. */
export const idleFields: readonly WorkloadRule[] = [stopSignal, resize];
