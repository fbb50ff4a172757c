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

/** A container with its parsed image reference. */
export interface ReadImage {
  /** JSON pointer of the image. */
  at: string;
  container: ReadContainer;
  image: ImagePlatform;
  /** null: not a valid reference; the kubelet reports InvalidImageName. */
  reference: ImageReference | null;
}

const memory = new WeakMap<WorkloadLintInput, readonly ReadImage[]>();

function read(input: WorkloadLintInput): ReadImage[] {
  return readWorkload(input).containers.flatMap((container) =>
    container.lint === null
      ? []
      : [
          {
            at: pointer(container.at, 'image'),
            container,
            image: container.lint.image,
            reference: parseReference(container.lint.image.reference),
          },
        ],
  );
}

/** The images of a workload, read once for all rules. */
export function readImages(input: WorkloadLintInput): readonly ReadImage[] {
  const known = memory.get(input);
  if (known !== undefined) return known;
  const made = read(input);
  memory.set(input, made);
  return made;
}

/** `mcr.microsoft.com/dotnet/sdk` of a reference. */
export const repositoryOf = ({ reference }: ReadImage): string =>
  reference === null ? '' : `${reference.registry}/${reference.repository}`;

/** `builds` as text; `?` if unknown. */
export const buildsText = ({ builds, anyBuild }: ImagePlatform): string =>
  anyBuild ? '*' : builds === null || builds.length === 0 ? '?' : builds.join(', ');

/**
 * Restricted to Windows nodes, intended for them, or without any other candidate: enough for findings about the image
 * itself.
 */
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

/** The container's field and index, as fixes name it. */
const placeOf = ({ container: { field, index } }: ReadImage): string => `${field}[${index}]`;

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
  return [...new Set(references)]
    .slice(0, WAYS)
    .map((reference): FixRecipe[] => [{ recipe: 'image', container: placeOf(one), reference }]);
}
