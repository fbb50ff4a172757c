import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { deadBuilds } from '@/lib/domain/windows/windows-releases';
import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { buildsOf, clusterView } from '../read/cluster-view';
import { fitOf } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { isMeantFor } from '../read/os';
import { mildBy, startsAll } from '../read/starting';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { buildsText, otherTags, type ReadImage, readImages } from './read-images';

const startsOf = (input: WorkloadLintInput, { container }: ReadImage, node: NodeFacts) =>
  container.lint === null ? null : input.starts(container.lint, node);

/** Builds of nodes on which everything starts, ignoring what else keeps the pod off them now. */
const buildsThatStart = (input: WorkloadLintInput): number[] =>
  buildsOf(clusterView(input.cluster).windows.filter((node) => startsAll(input, node) === 'yes'));

const selectBuild = (builds: readonly number[]): FixRecipe[][] =>
  builds.length === 0 ? [] : [[{ recipe: 'select-build', builds }]];

const hostsText = (nodes: readonly NodeFacts[]): string => listed(buildsOf(nodes)) || '?';

const noNode: WorkloadRule = {
  id: 'WIN-IMG-001',
  for: 'windows',
  severity: 'error',
  source: 'M; R; S2 S3 S4',
  check: (input) => {
    const { windows } = fitOf(input);
    const images = readImages(input);
    const known = images.every(({ image }) => image.os === 'windows' || image.os === 'both');
    if (!isMeantFor(input, 'windows') || windows.length === 0 || images.length === 0 || !known) return [];
    if (!windows.every((node) => startsAll(input, node) === 'no')) return [];
    const nowhere = images.filter((one) => windows.every((node) => startsOf(input, one, node)?.starts === 'no'));
    const guilty = nowhere.length > 0 ? nowhere : images;
    const [first] = guilty;
    if (first === undefined) return [];
    const confidence = guilty.some(({ image }) => image.confidence === 'low') ? 'low' : 'high';
    return [
      {
        at: guilty.map(({ at }) => at),
        severity: mildBy('error', confidence),
        params: {
          image: first.image.reference,
          builds: buildsText(first.image),
          hosts: hostsText(windows),
          count: countOf(input, windows),
        },
        fixes: [...selectBuild(buildsThatStart(input)), ...otherTags(input, first)],
        nodes: nodeNames(windows),
      },
    ];
  },
};

const tooNew: WorkloadRule = {
  id: 'WIN-IMG-002',
  for: 'windows',
  severity: 'error',
  source: 'M',
  check: (input) => {
    const { windows } = fitOf(input);
    const hosts = windows.map(({ build }) => build);
    if (!isMeantFor(input, 'windows') || hosts.length === 0 || hosts.includes(null)) return [];
    const newest = Math.max(...hosts.map((build) => build ?? 0));
    return readImages(input).flatMap((one): Found[] => {
      const { builds, confidence, anyBuild } = one.image;
      if (builds === null || builds.length === 0 || anyBuild || Math.min(...builds) <= newest) return [];
      return [
        {
          at: [one.at],
          severity: mildBy('error', confidence),
          params: { image: one.image.reference, builds: buildsText(one.image), hosts: hostsText(windows) },
          fixes: [...selectBuild(buildsThatStart(input)), ...otherTags(input, one)],
          nodes: nodeNames(windows),
        },
      ];
    });
  },
};

const dead: WorkloadRule = {
  id: 'WIN-IMG-006',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'M; S4',
  check: (input) => {
    const hosts = clusterView(input.cluster).builds;
    return readImages(input).flatMap((one): Found[] => {
      const { builds, confidence } = one.image;
      if (builds === null || builds.length === 0 || !builds.every((build) => deadBuilds.includes(build))) return [];
      const hosted = builds.some((build) => hosts.includes(build));
      return [
        {
          at: [one.at],
          severity: mildBy(hosted ? 'warning' : 'error', confidence),
          params: { image: one.image.reference, builds: buildsText(one.image) },
          fixes: otherTags(input, one),
        },
      ];
    });
  },
};

const oldRuntime: WorkloadRule = {
  id: 'WIN-IMG-011',
  for: 'windows',
  severity: 'error',
  source: 'R',
  check: (input) => {
    if (!isMeantFor(input, 'windows')) return [];
    return readImages(input).flatMap((one): Found[] => {
      const refused = fitOf(input).windows.filter((node) => {
        const start = startsOf(input, one, node);
        return start?.starts === 'no' && start.why === 'runtime-too-old';
      });
      const [first] = refused;
      if (first === undefined) return [];
      const equal = clusterView(input.cluster).builds.filter((build) => one.image.builds?.includes(build));
      return [
        {
          at: [one.at],
          severity: mildBy('error', one.image.confidence),
          params: {
            image: one.image.reference,
            builds: buildsText(one.image),
            hosts: hostsText(refused),
            count: countOf(input, refused),
            runtime: first.containerRuntime,
          },
          fixes: selectBuild(equal),
          nodes: nodeNames(refused),
        },
      ];
    });
  },
};

const forward: WorkloadRule = {
  id: 'WIN-IMG-020',
  for: 'windows',
  severity: 'info',
  source: 'M; R',
  check: (input) => {
    if (!isMeantFor(input, 'windows')) return [];
    return readImages(input).flatMap((one): Found[] => {
      const older = fitOf(input).windows.flatMap((node) => {
        const start = startsOf(input, one, node);
        return start?.starts === 'yes' && start.forward !== null ? [{ node, build: start.forward.build }] : [];
      });
      const [first] = older;
      if (first === undefined) return [];
      const nodes = older.map(({ node }) => node);
      const params = { image: one.image.reference, build: String(first.build), hosts: hostsText(nodes) };
      return [{ at: [one.at], params, fixes: [], nodes: nodeNames(nodes) }];
    });
  },
};

/** Builds of images and of hosts. */
export const wrongBuild: readonly WorkloadRule[] = [noNode, tooNew, dead, oldRuntime, forward];
