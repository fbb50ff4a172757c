import { repositoryOf } from '@/lib/domain/image/reference';
import { lifecycleOf } from '@/lib/domain/image/lifecycle';
import { advisedTags, windowsOf } from '@/lib/domain/windows/provider-windows';
import { isGuess } from '../../image/starts-on';
import type { WorkloadRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { fitOf, loweredIfGuessed } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { buildsText, goesToWindows, otherTags, imageRule, type ReadImage } from './read-images';
import type { WorkloadLintInput } from '../lint-input';

const DOTNET = /^mcr\.microsoft\.com\/dotnet\/(runtime|aspnet|sdk|runtime-deps|monitor)$/;
const FRAMEWORK = /^mcr\.microsoft\.com\/dotnet\/framework\/(runtime|sdk|aspnet|wcf)$/;
const BASE = /^mcr\.microsoft\.com\/windows(\/(nanoserver|servercore|server))?$/;
const WINDOWS_WORDS = /nanoserver|windowsservercore/i;

/** The image is wrong by its reference alone; tags that exist may take its place. */
const referenceRule = (
  rule: Parameters<typeof imageRule>[0],
  isWrong: (one: ReadImage, input: WorkloadLintInput) => boolean,
): WorkloadRule =>
  imageRule({ ungated: true, ...rule }, (one, input) =>
    isWrong(one, input) ? { fixes: otherTags(input, one) } : null,
  );

const dotnet = referenceRule(
  { id: 'WIN-IMG-003', severity: 'error', source: '.NET image docs; S3 uses such tags only with the suffix' },
  (one, input) =>
    goesToWindows(input) &&
    one.image.os !== 'both' &&
    DOTNET.test(repositoryOf(one.reference)) &&
    !WINDOWS_WORDS.test(one.reference?.tag ?? ''),
);

const framework = imageRule({ id: 'WIN-IMG-004', severity: 'error', source: 'image catalog' }, (one, input) => {
  const { windows } = fitOf(input);
  const { lint } = one.container;
  if (windows.length === 0 || lint === null) return null;
  if (!FRAMEWORK.test(repositoryOf(one.reference)) || WINDOWS_WORDS.test(one.reference?.tag ?? '')) return null;
  if (!windows.every((node) => input.starts(lint, node).starts === 'no')) return null;
  return { params: { builds: buildsText(one.image) }, fixes: otherTags(input, one), nodes: nodeNames(windows) };
});

const noTag = referenceRule({ id: 'WIN-IMG-005', severity: 'error', source: 'image catalog' }, (one) => {
  const { tag = null, digest = null } = one.reference ?? {};
  return BASE.test(repositoryOf(one.reference)) && digest === null && (tag === null || tag === 'latest');
});

const withdrawn = referenceRule({ id: 'WIN-IMG-007', severity: 'error', source: 'S4' }, (one) =>
  repositoryOf(one.reference).startsWith('docker.io/microsoft/'),
);

const SERVER_2019 = 17_763;

const notFor2019 = imageRule(
  { id: 'WIN-IMG-019', ungated: true, severity: 'error', source: 'docker-library metadata' },
  (one, input) => {
    const { nodes } = fitOf(input);
    const old = nodes.filter(({ build }) => build === SERVER_2019);
    const { os, builds, atLeast = false } = one.image;
    if (old.length === 0 || !repositoryOf(one.reference).startsWith('docker.io/library/') || os !== 'both' || atLeast)
      return null;
    if (builds === null || builds.length === 0 || builds.includes(SERVER_2019)) return null;
    const present = clusterView(input.cluster).builds.filter((build) => builds.includes(build));
    return {
      params: { builds: buildsText(one.image), count: countOf(input, old) },
      fixes: present.length === 0 ? [] : [[{ recipe: 'select-build', builds: present }]],
      nodes: nodeNames(old),
      severity: old.length < nodes.length ? 'warning' : 'error',
    };
  },
);

/** Only where the provider of this cluster has announced it (lifecycle.ts). */
const leaving = imageRule({ id: 'WIN-IMG-015', severity: 'warning', source: 'A' }, ({ image }, { cluster, today }) => {
  const { provider, minor } = cluster;
  const { os, builds, atLeast = false, confidence } = image;
  const [build] = builds ?? [];
  if (os !== 'windows' || atLeast || build === undefined || builds?.length !== 1) return null;
  const { product, asOf, provider: end } = lifecycleOf({ build, provider, today, minor });
  const from = end?.notOfferedFrom ?? null;
  const hasEnded = (end?.unsupportedFrom ?? '9') <= today;
  if (from === null || !(hasEnded || (minor !== null && minor + 1 >= from))) return null;
  const later = advisedTags({ provider, minor: Math.max(minor ?? from, from), today });
  const params = {
    builds: buildsText(image),
    isGuess: isGuess(image) ? 'yes' : 'no',
    provider: windowsOf(provider).name,
    product,
    minor: from,
    asOf,
    tags: listed(later),
  };
  return { severity: loweredIfGuessed('warning', confidence), params };
});

const digestAlone = imageRule(
  { id: 'WIN-IMG-022', for: 'any', severity: 'info', source: 'D.2' },
  ({ reference, image: { os, builds } }) => {
    const hidden = os === null || (os === 'windows' && builds === null);
    return (reference?.digest ?? null) !== null && hidden ? {} : null;
  },
);

export const repositoryRules: readonly WorkloadRule[] = [
  dotnet,
  framework,
  noTag,
  withdrawn,
  leaving,
  notFor2019,
  digestAlone,
];
