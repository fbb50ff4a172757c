import { textAt } from '@/lib/kube-rules/json/kube-json';
import { accepts, matchRuleOf } from '../../image/runtime-match';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { buildsOf, clusterView } from '../read/cluster-view';
import { commandsOf } from '../read/commands';
import { shown } from '../read/field-text';
import { fitOf } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { mildBy } from '../read/starting';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { onServerCore } from './known-tags';
import { buildsText, otherTags, readImages, repositoryOf, type ReadImage } from './read-images';

/** Whether a host's runtime finds a manifest for its build; null: builds or host are unknown. */
function pulls(
  { builds, anyBuild, atLeast = false }: ImagePlatform,
  { build: host, containerRuntime }: NodeFacts,
): boolean | null {
  if (anyBuild) return true;
  if (builds === null || builds.length === 0 || host === null) return null;
  const { rule } = matchRuleOf(containerRuntime);
  return builds.some((build) => accepts(build, { host, rule })) || (atLeast ? null : false);
}

const isList = ({ image }: ReadImage): boolean =>
  image.os === 'windows' && image.kind !== 'single' && image.family !== 'host-process';

const hostProcessList: WorkloadRule = {
  id: 'WIN-IMG-012',
  for: 'windows',
  ungated: true,
  severity: 'warning',
  source: 'containerd issue 7431; D',
  check: (input) =>
    readImages(input).flatMap((one): Found[] => {
      if (!one.container.hostProcess || !isList(one)) return [];
      const without = fitOf(input).windows.filter((node) => pulls(one.image, node) === false);
      if (without.length === 0) return [];
      return [
        {
          at: [one.at],
          severity: mildBy('warning', one.image.confidence),
          params: {
            image: one.image.reference,
            builds: buildsText(one.image),
            hosts: listed(buildsOf(without)),
            count: countOf(input, without),
          },
          fixes: [],
          nodes: nodeNames(without),
        },
      ];
    }),
};

const baseAlone: WorkloadRule = {
  id: 'WIN-IMG-013',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'image docs',
  check: (input) => {
    const { specAt } = readWorkload(input);
    const way: FixRecipe[] = [
      { recipe: 'set', path: pointer(specAt, 'securityContext', 'windowsOptions', 'hostProcess'), value: true },
      { recipe: 'set', path: pointer(specAt, 'hostNetwork'), value: true },
    ];
    return readImages(input)
      .filter(({ container, image }) => image.family === 'host-process' && !container.hostProcess)
      .map((one): Found => ({
        at: [one.at],
        params: { image: one.image.reference, container: one.container.name },
        fixes: [way],
      }));
  },
};

/** Programs that Nano Server lacks. `pwsh` exists in images that include it. */
const NEVER_THERE =
  /(^|[\\/\s"'&|;(])(powershell(_ise)?(\.exe)?|msiexec(\.exe)?|net\.exe|sc\.exe|w3wp(\.exe)?|iisreset(\.exe)?|appcmd(\.exe)?|aspnet_regiis(\.exe)?)(?=$|[\s"'&|;)])/i;
const PWSH = /(^|[\\/\s"'&|;(])pwsh(\.exe)?(?=$|[\s"'&|;)])/i;
const BRINGS_PWSH = /(^|\/)(powershell|dotnet\/sdk|dotnet\/nightly\/sdk)$/;

function isMissingWord(one: ReadImage, word: string): boolean {
  if (NEVER_THERE.test(word)) return true;
  return PWSH.test(word) && !BRINGS_PWSH.test(repositoryOf(one));
}

const LONGEST_WORD = 4_000;

const notThere: WorkloadRule = {
  id: 'WIN-IMG-014',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'M',
  check: (input) =>
    readImages(input).flatMap((one): Found[] => {
      if (one.image.family !== 'nanoserver') return [];
      const missing = commandsOf(one.container).flatMap(({ at, words }) => {
        const word = words.find((text) => isMissingWord(one, text.slice(0, LONGEST_WORD)));
        return word === undefined ? [] : [{ at, word }];
      });
      const [first] = missing;
      if (first === undefined) return [];
      return [
        {
          at: missing.map(({ at }) => at),
          params: { image: one.image.reference, container: one.container.name, command: shown(first.word) },
          fixes: otherTags(input, one, onServerCore),
        },
      ];
    }),
};

const LARGE: readonly ImagePlatform['family'][] = ['servercore', 'framework', 'server'];

const pulledAlways: WorkloadRule = {
  id: 'WIN-IMG-016',
  for: 'windows',
  ungated: true,
  severity: 'info',
  source: 'S2 S3',
  check: (input) =>
    readImages(input).flatMap((one): Found[] => {
      const { image, reference, container } = one;
      if (image.os !== 'windows' || !LARGE.includes(image.family)) return [];
      const policy = textAt(container.raw, 'imagePullPolicy');
      const floating = reference?.digest === null && (reference.tag === null || reference.tag === 'latest');
      if (policy !== 'Always' && !(policy === '' && floating)) return [];
      const path = pointer(container.at, 'imagePullPolicy');
      return [
        {
          at: [policy === '' ? one.at : path],
          params: { image: image.reference, container: container.name, why: floating ? ' (latest)' : '' },
          fixes: floating ? [] : [[{ recipe: 'set', path, value: 'IfNotPresent' }]],
        },
      ];
    }),
};

function handlerOf(input: WorkloadLintInput): string {
  const name = textAt(readWorkload(input).spec, 'runtimeClassName');
  return clusterView(input.cluster).runtimeClasses.get(name)?.handler ?? '';
}

const hyperV: WorkloadRule = {
  id: 'WIN-IMG-021',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'D; R; S3 (claims otherwise)',
  check: (input) => {
    const handler = handlerOf(input);
    const { windows } = fitOf(input);
    if (!handler.startsWith('runhcs-wcow-hypervisor') || windows.length === 0) return [];
    const { specAt } = readWorkload(input);
    const drop: FixRecipe = { recipe: 'remove', path: pointer(specAt, 'runtimeClassName') };
    return readImages(input).flatMap((one): Found[] => {
      const bridged = one.image.os !== 'linux' && windows.every((node) => pulls(one.image, node) === false);
      if (!bridged) return [];
      const good = buildsOf(clusterView(input.cluster).windows.filter((node) => pulls(one.image, node) === true));
      const byNode: FixRecipe[][] = good.length === 0 ? [] : [[drop, { recipe: 'select-build', builds: good }]];
      return [
        {
          at: [one.at, pointer(specAt, 'runtimeClassName')],
          severity: mildBy('error', one.image.confidence),
          params: {
            handler,
            image: one.image.reference,
            builds: buildsText(one.image),
            hosts: listed(buildsOf(windows)),
          },
          fixes: [...byNode, ...otherTags(input, one).map((way) => [drop, ...way])],
          nodes: nodeNames(windows),
        },
      ];
    });
  },
};

/** Whether the image suits how the container uses it. */
export const fitnessRules: readonly WorkloadRule[] = [hostProcessList, baseAlone, notThere, pulledAlways, hyperV];
