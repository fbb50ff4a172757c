import type { ClusterFacts, Provider } from '@/lib/kube-rules/objects/cluster-facts';
import { lifecycleOf } from '../image/lifecycle';
import { tagsOfBuild, windowsReleases } from './windows-releases';

interface OfferedBuild {
  build: number;
  /** Kubernetes minors with which new nodes of it can be created; absent: any. */
  from?: number;
  until?: number;
}

interface ProviderWindows {
  name: string;
  builds: readonly OfferedBuild[];
  source: string;
}

/** Day on which these facts were checked. */
export const providersAsOf = '2026-11-21';

/** Windows node images that providers offer. */
const offers: Readonly<Partial<Record<Provider, ProviderWindows>>> = {
  ack: {
    name: 'ACK',
    builds: [{ build: 17763 }, { build: 20348 }],
    source:
      'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/create-a-windows-node-pool',
  },
  aks: {
    name: 'AKS',
    builds: [
      { build: 17763, until: 32 },
      { build: 20348, until: 36 },
      { build: 26100, from: 32 },
    ],
    source: 'https://learn.microsoft.com/en-us/azure/aks/windows-annual-channel',
  },
  eks: {
    name: 'EKS',
    builds: [{ build: 17763 }, { build: 20348 }, { build: 26100 }],
    source: 'https://docs.aws.amazon.com/eks/latest/userguide/eks-optimized-windows-ami.html',
  },
  gke: {
    name: 'GKE',
    builds: [{ build: 17763 }, { build: 20348 }],
    source: 'https://cloud.google.com/kubernetes-engine/docs/concepts/windows-server-gke',
  },
};

const supported: ProviderWindows = {
  name: 'Kubernetes',
  builds: windowsReleases.flatMap(({ build, year, kubernetes }) => (kubernetes && year !== null ? [{ build }] : [])),
  source: 'https://kubernetes.io/docs/concepts/windows/intro/',
};

/** What is known of the Windows nodes of a provider; of others, what Kubernetes supports. */
export const windowsOf = (provider: Provider): ProviderWindows => offers[provider] ?? supported;

/** Builds for which the provider offers node images with a Kubernetes minor (null: unknown), newest first. */
export const offeredBuilds = ({ provider, minor }: { provider: Provider; minor: number | null }): number[] =>
  windowsOf(provider)
    .builds.filter(({ from = 0, until = Infinity }) => minor === null || (minor >= from && minor <= until))
    .map(({ build }) => build)
    .toSorted((a, b) => b - a);

const ADVISED = 2;

interface Advised {
  provider: Provider;
  minor: number | null;
  /** ISO day. */
  today: string;
}

/** Offered builds that are still supported there, newest first. */
export const advisedBuilds = (of: Advised): number[] =>
  offeredBuilds(of)
    .filter((build) => ['current', 'extended'].includes(lifecycleOf({ ...of, build }).state))
    .slice(0, ADVISED);

/** Tags of base images that run on nodes of the provider, newest first: what to build images on. */
export const advisedTags = (of: Advised): string[] =>
  advisedBuilds(of).flatMap((build) => tagsOfBuild(build).slice(0, 1));

/** Windows builds that new nodes of a cluster can have, newest first, and how that is known. */
export type OfferedBuilds =
  | { from: 'account'; builds: number[] }
  | { from: 'provider'; builds: number[]; provider: string; source: string; asOf: string };

/** By the documentation of the provider. */
export function documentedBuilds(of: Pick<ClusterFacts, 'provider' | 'minor'>): OfferedBuilds {
  const { name, source } = windowsOf(of.provider);
  return { from: 'provider', builds: offeredBuilds(of), provider: name, source, asOf: providersAsOf };
}
