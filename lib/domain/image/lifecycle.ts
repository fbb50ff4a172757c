import type { Provider } from '../../kube-rules/objects/cluster-facts';
import { productOfBuild, releasesAsOf, tagsOfBuild, windowsReleases } from '../windows/windows-releases';

/** When a provider ends support of a build before Microsoft does. */
export interface ProviderEnd {
  /** Unsupported from this day on, ISO. */
  unsupportedFrom: string | null;
  /** Its node images are removed from this day on. */
  removedOn: string | null;
  /** First Kubernetes minor version for which new pools of it cannot be created. */
  notOfferedFrom: number | null;
}

/** AKS documentation, "Windows Server support" and release notes; the other providers publish no such dates. */
const providerEnds: Partial<Record<Provider, Readonly<Record<number, ProviderEnd>>>> = {
  aks: {
    17763: { unsupportedFrom: '2026-03-01', removedOn: '2027-04-01', notOfferedFrom: 33 },
    20348: { unsupportedFrom: null, removedOn: null, notOfferedFrom: 37 },
    25398: { unsupportedFrom: '2026-05-15', removedOn: '2027-05-15', notOfferedFrom: null },
  },
};

export interface BuildLifecycle {
  build: number;
  product: string;
  tags: readonly string[];
  /** ISO dates; null = not known. */
  mainstreamEnd: string | null;
  extendedEnd: string | null;
  /** `unsupported`: Microsoft may still fix it, but Kubernetes or the provider does not support nodes of it. */
  state: 'current' | 'extended' | 'ended' | 'unsupported';
  provider: ProviderEnd | null;
  /** Day on which these facts were checked. */
  asOf: string;
}

export interface LifecycleInputs {
  build: number;
  provider: Provider;
  today: string;
  /** Kubernetes minor; null = not known. */
  minor?: number | null;
}

const isOver = (day: string | null, today: string): boolean => day !== null && day < today;

/** ISO dates compare as text. */
function stateOf(
  { build, today, minor = null }: LifecycleInputs,
  provider: ProviderEnd | null,
): BuildLifecycle['state'] {
  const release = windowsReleases.find((one) => one.build === build);
  if (release === undefined) return 'unsupported';
  if (isOver(release.extendedEnd, today)) return 'ended';
  if (!release.kubernetes) return 'unsupported';
  const from = provider?.unsupportedFrom ?? null;
  const firstWithout = provider?.notOfferedFrom ?? null;
  if (from !== null && from <= today) return 'unsupported';
  if (firstWithout !== null && minor !== null && minor >= firstWithout) return 'unsupported';
  return isOver(release.mainstreamEnd, today) ? 'extended' : 'current';
}

/** The support state of a Windows build on a day at a provider. An unknown build counts as unsupported. */
export function lifecycleOf(inputs: LifecycleInputs): BuildLifecycle {
  const { build } = inputs;
  const release = windowsReleases.find((one) => one.build === build);
  const provider = providerEnds[inputs.provider]?.[build] ?? null;
  return {
    build,
    product: productOfBuild(build),
    tags: tagsOfBuild(build),
    mainstreamEnd: release?.mainstreamEnd ?? null,
    extendedEnd: release?.extendedEnd ?? null,
    state: stateOf(inputs, provider),
    provider,
    asOf: releasesAsOf,
  };
}
