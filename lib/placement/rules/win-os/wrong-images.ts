import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { listed } from '../read/names';
import { isMeantFor, isSurelyFor, labelOf, type Os, otherOs } from '../read/os';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, readWorkload } from '../read/read-workload';
import { sureBy } from '../read/starting';
import { intentWithout, keepOn } from '../read/os-recipes';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { statedOs } from './wrong-nodes';

const imageAt = ({ at }: ReadContainer): string => pointer(at, 'image');

const singleOs = (container: ReadContainer): Os | null => {
  const os = container.lint?.image.os ?? null;
  return os === 'both' ? null : os;
};

/** Containers whose images support only one OS, as certain as a name can prove. */
const surelyOf = (containers: readonly ReadContainer[], os: Os): ReadContainer[] =>
  containers.filter((one) => singleOs(one) === os && one.lint?.image.confidence !== 'low');

const mixed: WorkloadRule = {
  id: 'WIN-OS-010',
  for: 'any',
  severity: 'error',
  source: 'S2 S3; D',
  check: (input) => {
    const { containers } = readWorkload(input);
    const linux = surelyOf(containers, 'linux');
    const windows = surelyOf(containers, 'windows');
    if (linux.length === 0 || windows.length === 0) return [];
    const foreign = isMeantFor(input, 'windows')
      ? linux
      : isMeantFor(input, 'linux')
        ? windows
        : [...linux, ...windows];
    const names = (list: readonly ReadContainer[]): string => listed(list.map(({ name }) => name));
    return [{ at: foreign.map(imageAt), params: { linux: names(linux), windows: names(windows) }, fixes: [] }];
  },
};

function ofOtherOs(input: WorkloadLintInput, os: Os): Found[] {
  const other = otherOs(os);
  const wrong = readWorkload(input).containers.filter((one) => singleOs(one) === other);
  const way: FixRecipe[] = [{ recipe: 'set-os', os: other }, ...keepOn(input, other)];
  return wrong.map((container) => ({
    at: [imageAt(container)],
    severity: sureBy('error', container.lint?.image.confidence ?? 'low'),
    params: { os, other, container: container.name, image: container.lint?.image.reference ?? '' },
    fixes: intentWithout(input, 1) === other ? [way] : [],
  }));
}

const contradictsImage: WorkloadRule = {
  id: 'WIN-OS-015',
  for: 'any',
  severity: 'error',
  source: 'D.2',
  check: (input) => {
    const os = statedOs(input);
    return os === null ? [] : ofOtherOs(input, os);
  },
};

const classOfOtherOs: WorkloadRule = {
  id: 'WIN-OS-016',
  for: 'any',
  severity: 'error',
  source: 'K runtimeclass/admission.go; V',
  check: (input) => {
    const { spec, specAt } = readWorkload(input);
    const classes = clusterView(input.cluster).runtimeClasses;
    const name = spec['runtimeClassName'];
    const found = typeof name === 'string' ? classes.get(name) : undefined;
    if (found === undefined) return [];
    const sure = (['linux', 'windows'] as const).find((one) => isSurelyFor(input, one)) ?? null;
    const os = statedOs(input) ?? sure;
    const selected = labelOf(found.nodeSelector, OS_LABEL);
    if (os === null || selected === null || selected === os) return [];
    const path = pointer(specAt, 'runtimeClassName');
    const right = [...classes.values()].filter((one) => labelOf(one.nodeSelector, OS_LABEL) === os);
    return [
      {
        at: [path],
        params: { name: found.name, selected, os },
        fixes: [
          [{ recipe: 'remove', path }],
          ...right.slice(0, 2).map((one): FixRecipe[] => [{ recipe: 'set', path, value: one.name }]),
        ],
      },
    ];
  },
};

/** The stated OS contradicts the images and classes. */
export const wrongImages: readonly WorkloadRule[] = [mixed, contradictsImage, classOfOtherOs];
