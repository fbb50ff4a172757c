import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { FieldError } from '@/lib/kube-rules/admission/field-error';
import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fieldTexts, shown } from '../read/field-text';
import { isOs } from '../read/os';
import { pointer, pointerOfPath } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';

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

const wrongName: WorkloadRule = {
  id: 'WIN-OS-001',
  for: 'any',
  severity: 'error',
  source: 'K validateOS; V',
  check: (input) => {
    const { spec, specAt } = readWorkload(input);
    const { os } = spec;
    if (os === undefined || os === null) return [];
    const name = textAt(objectAt(spec, 'os'), 'name');
    if (isOs(name)) return [];
    const at = pointer(specAt, 'os', 'name');
    const meant = name.trim().toLowerCase();
    const drop: FixRecipe[] = [{ recipe: 'remove', path: pointer(specAt, 'os') }];
    const write: FixRecipe[] = isOs(meant) ? [{ recipe: 'set-os', os: meant }] : [];
    return [{ at: [at], params: { name: shown(name) }, fixes: write.length > 0 ? [write, drop] : [drop] }];
  },
};

const podField: WorkloadRule = {
  id: 'WIN-OS-002',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'K validateWindows; V',
  check: (input) => refused(input, { detail: WINDOWS, passes: (refusal) => !isOfContainer(refusal) }),
};

const containerField: WorkloadRule = {
  id: 'WIN-OS-003',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'K validateWindows; V',
  check: (input) => refused(input, { detail: WINDOWS, passes: isOfContainer }),
};

const podResources: WorkloadRule = {
  id: 'WIN-OS-004',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'K validatePodResources; V',
  check: (input) => refused(input, { detail: POD_RESOURCES }),
};

const windowsOptions: WorkloadRule = {
  id: 'WIN-OS-005',
  for: 'linux',
  ungated: true,
  severity: 'error',
  source: 'K validateLinux; V',
  check: (input) => refused(input, { detail: LINUX, more: [[{ recipe: 'set-os', os: 'windows' }]] }),
};

/** Rules about objects that the API server rejects as they are. */
export const refusedObject: readonly WorkloadRule[] = [
  wrongName,
  podField,
  containerField,
  podResources,
  windowsOptions,
];
