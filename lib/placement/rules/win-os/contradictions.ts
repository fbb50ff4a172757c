import { type Found, type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { listed, countOf, nodeNames } from '../read/names';
import { isMeantFor, isSurelyFor, labelOf, type Os, otherOs, isOs } from '../read/os';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { decidesStart, type ReadContainer, readWorkload } from '../read/read-workload';
import { intentWithout, keepOn } from '../read/os-recipes';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { objectAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { fitOf, loweredByConfidence } from '../read/fit';

export function statedOs(input: WorkloadLintInput): Os | null {
  const name = objectAt(readWorkload(input).spec, 'os')['name'];
  return isOs(name) ? name : null;
}

/** Its images support only that OS, as far as they are known. */
const imagesAreAll = ({ containers }: WorkloadLintInput, os: Os): boolean =>
  containers.length > 0 && containers.every((one) => !decidesStart(one) || one.image.os === os);

const ROW_OF_OS_NAME = 1;

const contradicts = workloadRule(
  {
    id: 'WIN-OS-007',
    for: 'any',
    severity: 'error',
    source: 'K predicate.go rejectPodAdmissionBasedOnOSField; V (scheduling part)',
  },
  (input) => {
    const os = statedOs(input);
    const { nodes } = fitOf(input);
    if (os === null || nodes.length === 0) return [];
    const other = otherOs(os);
    if (!nodes.every((node) => node.os === other)) return [];
    const rename: FixRecipe[] = [{ recipe: 'set-os', os: other }];
    const ways = [rename, keepOn(input, os)];
    return {
      at: [pointer(readWorkload(input).specAt, 'os', 'name')],
      params: { os, other, count: countOf(input, nodes), kind: input.workload.kind },
      fixes: intentWithout(input, ROW_OF_OS_NAME) === other ? ways : ways.toReversed(),
      nodes: nodeNames(nodes),
      ...(imagesAreAll(input, other) ? { suppresses: ['WIN-OS-015'] } : {}),
    };
  },
);

const notKept = workloadRule(
  { id: 'WIN-OS-008', for: 'any', severity: 'warning', source: 'D user guide; S2; V' },
  (input) => {
    const os = statedOs(input);
    if (os === null) return [];
    const fit = fitOf(input);
    if (fit.windows.length === 0 || fit.linux.length === 0) return [];
    const other = otherOs(os);
    const wrong = fit[other];
    return {
      at: [pointer(readWorkload(input).specAt, 'nodeSelector'), pointer(readWorkload(input).specAt, 'os', 'name')],
      params: { os, other, count: countOf(input, wrong) },
      fixes: [keepOn(input, os)],
      nodes: nodeNames(wrong),
    };
  },
);

/** The label is immutable if the selector uses it: both must be removed and the object recreated. */
function dropLabel(input: WorkloadLintInput): FixRecipe[] {
  const { metaAt } = readWorkload(input);
  const matched = textMapAt(objectAt(objectAt(input.workload.object, 'spec'), 'selector'), 'matchLabels');
  const drop: FixRecipe[] = [{ recipe: 'remove', path: pointer(metaAt, 'labels', OS_LABEL) }];
  return labelOf(matched, OS_LABEL) === null
    ? drop
    : [...drop, { recipe: 'remove', path: pointer('', 'spec', 'selector', 'matchLabels', OS_LABEL) }];
}

const podLabel = workloadRule(
  { id: 'WIN-OS-009', for: 'any', severity: 'error', source: 'K rejectPodAdmissionBasedOnOSSelector' },
  (input) => {
    const { labels, metaAt } = readWorkload(input);
    const value = labelOf(labels, OS_LABEL);
    const { nodes } = fitOf(input);
    if (value === null || nodes.length === 0) return [];
    const wrong = nodes.filter((node) => node.os !== value);
    if (wrong.length === 0) return [];
    return {
      at: [pointer(metaAt, 'labels', OS_LABEL)],
      params: { value, count: countOf(input, wrong), all: countOf(input, nodes) },
      fixes: [dropLabel(input)],
      nodes: nodeNames(wrong),
      severity: wrong.length < nodes.length ? 'warning' : 'error',
    };
  },
);

export const wrongNodes: readonly WorkloadRule[] = [contradicts, notKept, podLabel];

const imageAt = ({ at }: ReadContainer): string => pointer(at, 'image');

/** Containers that are added to a running pod are not placed. */
const singleOs = ({ lint, field }: ReadContainer): Os | null => {
  const os = lint?.image.os ?? null;
  return os === 'both' || field === 'ephemeralContainers' ? null : os;
};

const surelyOf = (containers: readonly ReadContainer[], os: Os): ReadContainer[] =>
  containers.filter((one) => singleOs(one) === os && one.lint?.image.confidence !== 'low');

const mixed = workloadRule({ id: 'WIN-OS-010', for: 'any', severity: 'error', source: 'S2 S3; D' }, (input) => {
  const { containers } = readWorkload(input);
  const linux = surelyOf(containers, 'linux');
  const windows = surelyOf(containers, 'windows');
  if (linux.length === 0 || windows.length === 0) return [];
  const foreign = isMeantFor(input, 'windows') ? linux : isMeantFor(input, 'linux') ? windows : [...linux, ...windows];
  const names = (list: readonly ReadContainer[]): string => listed(list.map(({ name }) => name));
  return [{ at: foreign.map(imageAt), params: { linux: names(linux), windows: names(windows) } }];
});

function ofOtherOs(input: WorkloadLintInput, os: Os): Found[] {
  const other = otherOs(os);
  const wrong = readWorkload(input).containers.filter((one) => singleOs(one) === other);
  const way: FixRecipe[] = [{ recipe: 'set-os', os: other }, ...keepOn(input, other)];
  return wrong.map((container) => ({
    at: [imageAt(container)],
    severity: loweredByConfidence('error', container.lint?.image.confidence ?? 'low'),
    params: { os, other, container: container.name, image: container.lint?.image.reference ?? '' },
    fixes: intentWithout(input, 1) === other ? [way] : [],
  }));
}

const contradictsImage = workloadRule({ id: 'WIN-OS-015', for: 'any', severity: 'error', source: 'D.2' }, (input) => {
  const os = statedOs(input);
  return os === null ? [] : ofOtherOs(input, os);
});

const classOfOtherOs = workloadRule(
  { id: 'WIN-OS-016', for: 'any', severity: 'error', source: 'K runtimeclass/admission.go; V' },
  (input) => {
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
    return {
      at: [path],
      params: { name: found.name, selected, os },
      fixes: [
        [{ recipe: 'remove', path }],
        ...right.slice(0, 2).map((one): FixRecipe[] => [{ recipe: 'set', path, value: one.name }]),
      ],
    };
  },
);

export const wrongImages: readonly WorkloadRule[] = [mixed, contradictsImage, classOfOtherOs];
