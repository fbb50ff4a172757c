import { textAt } from '@/lib/kube-rules/json/kube-json';
import { hasKnownPrograms } from '../../image/image-programs';
import { accepts, matchRuleOf } from '../../image/runtime-match';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import type { WorkloadRule } from '../checked-rule';
import { buildsOf, clusterView } from '../read/cluster-view';
import { commandsOf, missingInNano, processOf } from '../read/commands';
import { shown } from '../read/field-text';
import { fitOf, loweredIfGuessed } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { onServerCore } from './known-tags';
import { buildsText, otherTags, type ReadImage, imageRule } from './read-images';

/** Whether a host's runtime finds a manifest for its build; null: builds, host or its runtime are unknown. */
function pulls(
  { builds, anyBuild, atLeast = false }: ImagePlatform,
  { build: host, containerRuntime }: NodeFacts,
): boolean | null {
  if (anyBuild) return true;
  if (builds === null || builds.length === 0 || host === null) return null;
  const { rule, sure } = matchRuleOf(containerRuntime);
  const taken = builds.filter((build) => accepts(build, { host, rule }));
  if (taken.length === 0) return atLeast ? null : false;
  return sure || taken.includes(host) || null;
}

const isList = ({ image }: ReadImage): boolean =>
  image.os === 'windows' && image.kind !== 'single' && image.family !== 'host-process';

const hostProcessList = imageRule(
  { id: 'WIN-IMG-012', ungated: true, severity: 'warning', source: 'containerd issue 7431; D' },
  (one, input) => {
    const without = fitOf(input).windows.filter((node) => pulls(one.image, node) === false);
    if (!one.container.hostProcess || !isList(one) || without.length === 0) return null;
    return {
      severity: loweredIfGuessed('warning', one.image.confidence),
      params: { builds: buildsText(one.image), hosts: listed(buildsOf(without)), count: countOf(input, without) },
      nodes: nodeNames(without),
    };
  },
);

const baseAlone = imageRule(
  { id: 'WIN-IMG-013', ungated: true, severity: 'error', source: 'image docs' },
  ({ container, image }, { specAt }) => {
    if (image.family !== 'host-process' || container.hostProcess) return null;
    const way: FixRecipe[] = [
      { recipe: 'set', path: pointer(specAt, 'securityContext', 'windowsOptions', 'hostProcess'), value: true },
      { recipe: 'set', path: pointer(specAt, 'hostNetwork'), value: true },
    ];
    return { params: { container: container.name }, fixes: [way] };
  },
);

const notThere = imageRule({ id: 'WIN-IMG-014', ungated: true, severity: 'error', source: 'M' }, (one, input) => {
  const { container, image } = one;
  // A HostProcess container runs the programs of the node.
  if (image.family !== 'nanoserver' || container.hostProcess) return null;
  // Ready pods show that the container starts, not that its probes and hooks do something.
  const process = input.runsOn.includes('windows') ? null : processOf(container, image.reference);
  const others = commandsOf(container).filter(({ of }) => of !== 'process');
  const missing = [...(process === null ? [] : [process]), ...others].flatMap((command) => {
    const word = missingInNano(command, image.reference);
    return word === null ? [] : [{ ...command, word }];
  });
  const [first] = missing;
  if (first === undefined) return null;
  return {
    at: missing.map(({ at }) => at),
    // Without a probe or a hook the container starts, and a private image may bring the program.
    severity: first.of === 'process' && hasKnownPrograms(image.reference, 'windows') ? 'error' : 'warning',
    params: { container: container.name, command: shown(first.word) },
    fixes: otherTags(input, one, onServerCore),
  };
});

const LARGE: readonly ImagePlatform['family'][] = ['servercore', 'framework', 'server'];

const pulledAlways = imageRule({ id: 'WIN-IMG-016', ungated: true, severity: 'info', source: 'S2 S3' }, (one) => {
  const { image, reference, container } = one;
  if (image.os !== 'windows' || !LARGE.includes(image.family)) return null;
  const policy = textAt(container.raw, 'imagePullPolicy');
  const floating = reference?.digest === null && (reference.tag === null || reference.tag === 'latest');
  if (policy !== 'Always' && !(policy === '' && floating)) return null;
  const path = pointer(container.at, 'imagePullPolicy');
  return {
    at: [policy === '' ? one.at : path],
    params: { container: container.name, why: floating ? ' (latest)' : '' },
    fixes: floating ? [] : [[{ recipe: 'set', path, value: 'IfNotPresent' }]],
  };
});

const hyperV = imageRule(
  { id: 'WIN-IMG-021', ungated: true, severity: 'error', source: 'D; R; S3 (claims otherwise)' },
  (one, input) => {
    const { windows: nodes, runtimeClasses } = clusterView(input.cluster);
    const handler = runtimeClasses.get(textAt(readWorkload(input).spec, 'runtimeClassName'))?.handler ?? '';
    const { windows } = fitOf(input);
    if (!handler.startsWith('runhcs-wcow-hypervisor') || windows.length === 0 || one.image.os === 'linux') return null;
    if (!windows.every((node) => pulls(one.image, node) === false)) return null;
    const path = pointer(input.specAt, 'runtimeClassName');
    const drop: FixRecipe = { recipe: 'remove', path };
    const good = buildsOf(nodes.filter((node) => pulls(one.image, node) === true));
    const byNode: FixRecipe[][] = good.length === 0 ? [] : [[drop, { recipe: 'select-build', builds: good }]];
    return {
      at: [one.at, path],
      severity: loweredIfGuessed('error', one.image.confidence),
      params: { handler, builds: buildsText(one.image), hosts: listed(buildsOf(windows)) },
      fixes: [...byNode, ...otherTags(input, one).map((way) => [drop, ...way])],
      nodes: nodeNames(windows),
    };
  },
);

export const fitnessRules: readonly WorkloadRule[] = [hostProcessList, baseAlone, notThere, pulledAlways, hyperV];
