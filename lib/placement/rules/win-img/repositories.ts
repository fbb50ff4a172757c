import type { Found, WorkloadRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { fitOf } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { mildBy } from '../read/starting';
import { buildsText, goesToWindows, otherTags, readImages, repositoryOf } from './read-images';

const DOTNET = /^mcr\.microsoft\.com\/dotnet\/(runtime|aspnet|sdk|runtime-deps|monitor)$/;
const FRAMEWORK = /^mcr\.microsoft\.com\/dotnet\/framework\/(runtime|sdk|aspnet|wcf)$/;
const BASE = /^mcr\.microsoft\.com\/windows(\/(nanoserver|servercore|server))?$/;
const WINDOWS_WORDS = /nanoserver|windowsservercore/i;

const dotnet: WorkloadRule = {
  id: 'WIN-IMG-003',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: '.NET image docs; S3 uses such tags only with the suffix',
  check: (input) => {
    if (!goesToWindows(input)) return [];
    return readImages(input)
      .filter((one) => DOTNET.test(repositoryOf(one)) && !WINDOWS_WORDS.test(one.reference?.tag ?? ''))
      .map((one): Found => ({ at: [one.at], params: { image: one.image.reference }, fixes: otherTags(input, one) }));
  },
};

const framework: WorkloadRule = {
  id: 'WIN-IMG-004',
  for: 'windows',
  severity: 'error',
  source: 'image catalogue',
  check: (input) => {
    const { windows } = fitOf(input);
    if (windows.length === 0) return [];
    return readImages(input).flatMap((one): Found[] => {
      const tag = one.reference?.tag ?? '';
      const { lint } = one.container;
      if (!FRAMEWORK.test(repositoryOf(one)) || WINDOWS_WORDS.test(tag) || lint === null) return [];
      if (!windows.every((node) => input.starts(lint, node).starts === 'no')) return [];
      return [
        {
          at: [one.at],
          params: { image: one.image.reference, builds: buildsText(one.image) },
          fixes: otherTags(input, one),
          nodes: nodeNames(windows),
        },
      ];
    });
  },
};

const noTag: WorkloadRule = {
  id: 'WIN-IMG-005',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'image catalogue',
  check: (input) =>
    readImages(input)
      .filter((one) => {
        const { tag = null, digest = null } = one.reference ?? {};
        return BASE.test(repositoryOf(one)) && digest === null && (tag === null || tag === 'latest');
      })
      .map((one): Found => ({ at: [one.at], params: { image: one.image.reference }, fixes: otherTags(input, one) })),
};

const withdrawn: WorkloadRule = {
  id: 'WIN-IMG-007',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'S4',
  check: (input) =>
    readImages(input)
      .filter(({ reference }) => reference?.registry === 'docker.io' && reference.repository.startsWith('microsoft/'))
      .map((one): Found => ({ at: [one.at], params: { image: one.image.reference }, fixes: otherTags(input, one) })),
};

const SERVER_2019 = 17_763;

const notFor2019: WorkloadRule = {
  id: 'WIN-IMG-019',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'docker-library metadata',
  check: (input) => {
    const { nodes } = fitOf(input);
    const old = nodes.filter(({ build }) => build === SERVER_2019);
    if (old.length === 0) return [];
    return readImages(input).flatMap((one): Found[] => {
      const { os, builds, atLeast = false } = one.image;
      if (!repositoryOf(one).startsWith('docker.io/library/') || os !== 'both' || atLeast) return [];
      if (builds === null || builds.length === 0 || builds.includes(SERVER_2019)) return [];
      const present = clusterView(input.cluster).builds.filter((build) => builds.includes(build));
      return [
        {
          at: [one.at],
          params: { image: one.image.reference, builds: buildsText(one.image), count: countOf(input, old) },
          fixes: present.length === 0 ? [] : [[{ recipe: 'select-build', builds: present }]],
          nodes: nodeNames(old),
          ...(old.length < nodes.length ? { severity: 'warning' as const } : {}),
        },
      ];
    });
  },
};

const LEAVES_AKS = 20_348;

const leaving: WorkloadRule = {
  id: 'WIN-IMG-015',
  for: 'windows',
  severity: 'warning',
  source: 'A',
  check: (input) => {
    const { provider, minor } = input.cluster;
    const goes = (build: number | undefined): boolean =>
      build === SERVER_2019 || (build === LEAVES_AKS && provider === 'aks' && minor !== null && minor >= 36);
    return readImages(input)
      .filter(({ image: { os, atLeast = false } }) => os === 'windows' && !atLeast)
      .filter(({ image: { builds } }) => builds?.length === 1 && goes(builds[0]))
      .map((one): Found => ({
        at: [one.at],
        severity: mildBy('warning', one.image.confidence),
        params: { image: one.image.reference, builds: buildsText(one.image) },
        fixes: [],
      }));
  },
};

const digestAlone: WorkloadRule = {
  id: 'WIN-IMG-022',
  for: 'any',
  severity: 'info',
  source: 'D.2',
  check: (input) =>
    readImages(input)
      .filter(({ reference, image: { os, builds } }) => {
        const hidden = os === null || (os === 'windows' && builds === null);
        return (reference?.digest ?? null) !== null && hidden;
      })
      .map((one): Found => ({ at: [one.at], params: { image: listed([one.image.reference]) }, fixes: [] })),
};

/** Rules about known repositories and their tags. */
export const repositoryRules: readonly WorkloadRule[] = [
  dotnet,
  framework,
  noTag,
  withdrawn,
  leaving,
  notFor2019,
  digestAlone,
];
