import { objectAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { countOf, nodeNames } from '../read/names';
import { isOs, labelOf, type Os, otherOs } from '../read/os';
import { OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { intentWithout, keepOn } from '../read/os-recipes';
import type { FixRecipe } from '@/lib/domain/placement/rule';

export function statedOs(input: WorkloadLintInput): Os | null {
  const name = objectAt(readWorkload(input).spec, 'os')['name'];
  return isOs(name) ? name : null;
}

/** Its images support only that OS, as far as they are known. */
const imagesAreAll = ({ containers }: WorkloadLintInput, os: Os): boolean =>
  containers.length > 0 && containers.every(({ image }) => image.os === os);

const ROW_OF_OS_NAME = 1;

const contradicts: WorkloadRule = {
  id: 'WIN-OS-007',
  for: 'any',
  severity: 'error',
  source: 'K predicate.go rejectPodAdmissionBasedOnOSField; V (scheduling part)',
  check: (input) => {
    const os = statedOs(input);
    const { nodes } = fitOf(input);
    if (os === null || nodes.length === 0) return [];
    const other = otherOs(os);
    if (!nodes.every((node) => node.os === other)) return [];
    const rename: FixRecipe[] = [{ recipe: 'set-os', os: other }];
    const ways = [rename, keepOn(input, os)];
    return [
      {
        at: [pointer(readWorkload(input).specAt, 'os', 'name')],
        params: { os, other, count: countOf(input, nodes) },
        fixes: intentWithout(input, ROW_OF_OS_NAME) === other ? ways : ways.toReversed(),
        nodes: nodeNames(nodes),
        ...(imagesAreAll(input, other) ? { suppresses: ['WIN-OS-015'] } : {}),
      },
    ];
  },
};

const notKept: WorkloadRule = {
  id: 'WIN-OS-008',
  for: 'any',
  severity: 'warning',
  source: 'D user guide; S2; V',
  check: (input) => {
    const os = statedOs(input);
    if (os === null) return [];
    const fit = fitOf(input);
    if (fit.windows.length === 0 || fit.linux.length === 0) return [];
    const other = otherOs(os);
    const wrong = fit[other];
    return [
      {
        at: [pointer(readWorkload(input).specAt, 'nodeSelector'), pointer(readWorkload(input).specAt, 'os', 'name')],
        params: { os, other, count: countOf(input, wrong) },
        fixes: [keepOn(input, os)],
        nodes: nodeNames(wrong),
      },
    ];
  },
};

/** The label is immutable if the selector uses it: both must be removed and the object recreated. */
function dropLabel(input: WorkloadLintInput): FixRecipe[] {
  const { metaAt } = readWorkload(input);
  const matched = textMapAt(objectAt(objectAt(input.workload.object, 'spec'), 'selector'), 'matchLabels');
  const drop: FixRecipe[] = [{ recipe: 'remove', path: pointer(metaAt, 'labels', OS_LABEL) }];
  return labelOf(matched, OS_LABEL) === null
    ? drop
    : [...drop, { recipe: 'remove', path: pointer('', 'spec', 'selector', 'matchLabels', OS_LABEL) }];
}

const podLabel: WorkloadRule = {
  id: 'WIN-OS-009',
  for: 'any',
  severity: 'error',
  source: 'K rejectPodAdmissionBasedOnOSSelector',
  check: (input) => {
    const { labels, metaAt } = readWorkload(input);
    const value = labelOf(labels, OS_LABEL);
    const { nodes } = fitOf(input);
    if (value === null || nodes.length === 0) return [];
    const wrong = nodes.filter((node) => node.os !== value);
    if (wrong.length === 0) return [];
    return [
      {
        at: [pointer(metaAt, 'labels', OS_LABEL)],
        params: { value, count: countOf(input, wrong), all: countOf(input, nodes) },
        fixes: [dropLabel(input)],
        nodes: nodeNames(wrong),
        ...(wrong.length < nodes.length ? { severity: 'warning' as const } : {}),
      },
    ];
  },
};

/** The stated OS contradicts the nodes that the pod reaches. */
export const wrongNodes: readonly WorkloadRule[] = [contradicts, notKept, podLabel];
