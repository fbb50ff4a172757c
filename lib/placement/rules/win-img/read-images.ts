import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { type ImageReference, parseReference } from '@/lib/domain/image/reference';
import type { WorkloadLintInput } from '../lint-input';
import { buildsOf, clusterView } from '../read/cluster-view';
import { fitOf, passing } from '../read/fit';
import { isMeantFor, osConstrained } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, readWorkload } from '../read/read-workload';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { referenceFor } from './known-tags';
import { memoized } from '../../memoized';
import { type GatedRule, type Found, type WorkloadRule, workloadRule } from '../checked-rule';

export interface ReadImage {
  at: string;
  container: ReadContainer;
  image: ImagePlatform;
  /** null: not a valid reference; the kubelet reports InvalidImageName. */
  reference: ImageReference | null;
}

export const readImages = memoized((input: WorkloadLintInput): readonly ReadImage[] =>
  readWorkload(input).containers.flatMap((container) => {
    if (container.lint === null || container.field === 'ephemeralContainers') return [];
    const { image } = container.lint;
    return [{ at: pointer(container.at, 'image'), container, image, reference: parseReference(image.reference) }];
  }),
);

/** A rule about each image of the pod; null: nothing to report. By default a finding is at the image. */
export const imageRule = (
  rule: Omit<GatedRule, 'for'> & Partial<GatedRule>,
  check: (one: ReadImage, input: WorkloadLintInput) => Found | null,
): WorkloadRule =>
  workloadRule({ for: 'windows', ...rule }, (input) =>
    readImages(input).flatMap((one) => {
      const found = check(one, input);
      return found === null ? [] : { at: [one.at], ...found, params: { image: one.image.reference, ...found.params } };
    }),
  );

export const buildsText = ({ builds, anyBuild }: ImagePlatform): string =>
  anyBuild ? '*' : builds === null || builds.length === 0 ? '?' : builds.join(', ');

/** Restricted to Windows nodes, intended for them, or without any other candidate. */
export function goesToWindows(input: WorkloadLintInput): boolean {
  const { windows, linux } = fitOf(input);
  if (isMeantFor(input, 'windows') || osConstrained(input.pod) === 'windows') return true;
  return windows.length > 0 && linux.length === 0;
}

/** Windows nodes it targets: those that accept it, else those whose labels it requires, else all. */
function windowsHosts(input: WorkloadLintInput): readonly NodeFacts[] {
  const { windows } = fitOf(input);
  if (windows.length > 0) return windows;
  const requested = passing(input, ['NodeAffinity']).filter((node) => node.os === 'windows');
  return requested.length > 0 ? requested : clusterView(input.cluster).windows;
}

export const setImage = ({ container: { field, index } }: ReadImage, reference: string): FixRecipe => ({
  recipe: 'image',
  container: `${field}[${index}]`,
  reference,
});

const SERVER_2022 = 20_348;

/** An image for 2022 also runs on newer hosts, so it comes first; one for 2019 runs on no other host and comes last. */
const byReach = (a: number, b: number): number => {
  if (a < SERVER_2022 !== b < SERVER_2022) return a < SERVER_2022 ? 1 : -1;
  return a - b;
};

const WAYS = 3;

/** Tags of the same image that are known to exist, for the builds of the nodes it targets. */
export function otherTags(
  input: WorkloadLintInput,
  one: ReadImage,
  make: (reference: string, build: number) => string | null = referenceFor,
): FixRecipe[][] {
  const builds = buildsOf(windowsHosts(input)).sort(byReach);
  const references = builds.map((build) => make(one.image.reference, build)).filter((text) => text !== null);
  return [...new Set(references)].slice(0, WAYS).map((reference) => [setImage(one, reference)]);
}
