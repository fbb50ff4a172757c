import { advisedTags } from '@/lib/domain/windows/provider-windows';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { deadBuilds } from '@/lib/domain/windows/windows-releases';
import { type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { buildsOf, clusterView } from '../read/cluster-view';
import { fitOf, loweredIfGuessed, startsAll } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { buildsText, otherTags, type ReadImage, readImages, imageRule } from './read-images';

const startsOf = (input: WorkloadLintInput, { container }: ReadImage, node: NodeFacts) =>
  container.lint === null ? null : input.starts(container.lint, node);

/** Builds of nodes on which everything starts, ignoring what else keeps the pod off them now. */
const buildsThatStart = (input: WorkloadLintInput): number[] =>
  buildsOf(clusterView(input.cluster).windows.filter((node) => startsAll(input, node) === 'yes'));

const selectBuild = (builds: readonly number[]): FixRecipe[][] =>
  builds.length === 0 ? [] : [[{ recipe: 'select-build', builds }]];

const hostsText = (nodes: readonly NodeFacts[]): string => listed(buildsOf(nodes)) || '?';

/** Other rules report an architecture, a tag or a base image that no node takes. */
const BY_BUILD: ReadonlySet<string> = new Set([
  'newer-than-host',
  'older-than-host',
  'runtime-too-old',
  'seen-to-fail',
]);

const noNode = windowsRule({ id: 'WIN-IMG-001', severity: 'error', source: 'M; R; S2 S3 S4' }, (_, input) => {
  const { windows } = fitOf(input);
  const images = readImages(input);
  const known = images.every(({ image }) => image.os === 'windows' || image.os === 'both');
  if (windows.length === 0 || images.length === 0 || !known) return [];
  if (!windows.every((node) => startsAll(input, node) === 'no')) return [];
  const isOfOtherBuild = (one: ReadImage, node: NodeFacts): boolean => {
    const start = startsOf(input, one, node);
    return start?.starts === 'no' && BY_BUILD.has(start.why);
  };
  const wrong = images.filter((one) => windows.some((node) => isOfOtherBuild(one, node)));
  const nowhere = wrong.filter((one) => windows.every((node) => startsOf(input, one, node)?.starts === 'no'));
  const guilty = nowhere.length > 0 ? nowhere : wrong;
  const [first] = guilty;
  if (first === undefined) return [];
  const confidence = guilty.some(({ image }) => image.confidence === 'low') ? 'low' : 'high';
  return {
    at: guilty.map(({ at }) => at),
    severity: loweredIfGuessed('error', confidence),
    params: {
      image: first.image.reference,
      builds: buildsText(first.image),
      hosts: hostsText(windows),
      count: countOf(input, windows),
    },
    fixes: [...selectBuild(buildsThatStart(input)), ...otherTags(input, first)],
    nodes: nodeNames(windows),
  };
});

const tooNew = imageRule({ id: 'WIN-IMG-002', severity: 'error', source: 'M' }, (one, input) => {
  const { windows } = fitOf(input);
  const hosts = windows.flatMap(({ build }) => build ?? []);
  const { builds, confidence, anyBuild } = one.image;
  if (hosts.length === 0 || hosts.length < windows.length || builds === null || builds.length === 0) return null;
  if (anyBuild || Math.min(...builds) <= Math.max(...hosts)) return null;
  return {
    severity: loweredIfGuessed('error', confidence),
    params: { builds: buildsText(one.image), hosts: hostsText(windows) },
    fixes: [...selectBuild(buildsThatStart(input)), ...otherTags(input, one)],
    nodes: nodeNames(windows),
  };
});

const dead = imageRule({ id: 'WIN-IMG-006', ungated: true, severity: 'error', source: 'M; S4' }, (one, input) => {
  const { builds, confidence } = one.image;
  if (builds === null || builds.length === 0 || !builds.every((build) => deadBuilds.includes(build))) return null;
  const { provider, minor } = input.cluster;
  const hosted = builds.some((build) => clusterView(input.cluster).builds.includes(build));
  return {
    severity: loweredIfGuessed(hosted ? 'warning' : 'error', confidence),
    params: { builds: buildsText(one.image), tags: listed(advisedTags({ provider, minor, today: input.today })) },
    fixes: otherTags(input, one),
  };
});

const oldRuntime = imageRule({ id: 'WIN-IMG-011', severity: 'error', source: 'R' }, (one, input) => {
  const refused = fitOf(input).windows.filter((node) => {
    const start = startsOf(input, one, node);
    return start?.starts === 'no' && start.why === 'runtime-too-old';
  });
  const [first] = refused;
  if (first === undefined) return null;
  return {
    severity: loweredIfGuessed('error', one.image.confidence),
    params: {
      builds: buildsText(one.image),
      hosts: hostsText(refused),
      count: countOf(input, refused),
      runtime: first.containerRuntime,
    },
    fixes: selectBuild(clusterView(input.cluster).builds.filter((build) => one.image.builds?.includes(build))),
    nodes: nodeNames(refused),
  };
});

const forward = imageRule({ id: 'WIN-IMG-020', severity: 'info', source: 'M; R' }, (one, input) => {
  const older = fitOf(input).windows.flatMap((node) => {
    const start = startsOf(input, one, node);
    return start?.starts === 'yes' && start.forward !== null ? [{ node, build: start.forward.build }] : [];
  });
  const [first] = older;
  if (first === undefined) return null;
  const nodes = older.map(({ node }) => node);
  return { params: { build: String(first.build), hosts: hostsText(nodes) }, nodes: nodeNames(nodes) };
});

export const wrongBuild: readonly WorkloadRule[] = [noNode, tooNew, dead, oldRuntime, forward];
