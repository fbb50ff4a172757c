import type { Os } from '@/lib/domain/cluster/cluster';
import type { Finding } from '@/lib/domain/change/plan';
import { versionAtLeast, windowsNeeds } from '@/lib/domain/pool/windows-rules';
import { network, windowsFlannel } from './flannel-checks';
import { atCluster, type Check, type ClusterInputs, prerequisite } from './read-inputs';

function managedCluster(inputs: ClusterInputs): Check {
  const { clusterType } = inputs.world.cluster;
  const ok = clusterType === windowsNeeds.clusterType;
  return {
    prerequisite: prerequisite({
      code: 'cluster-managed',
      met: ok,
      seen: clusterType,
      needs: windowsNeeds.clusterType,
    }),
    findings: ok ? [] : [atCluster(inputs, 'cluster-not-managed', { type: clusterType })],
  };
}

function clusterVersion(inputs: ClusterInputs): Check {
  const version = inputs.world.cluster.kubernetesVersion;
  const needs = windowsNeeds.kubernetesVersion;
  const ok = versionAtLeast(version, needs);
  const code = ok === null ? 'cluster-version-unknown' : 'cluster-too-old';
  return {
    prerequisite: prerequisite({ code: 'kubernetes-version', met: ok, seen: version, needs: `≥ ${needs}` }),
    findings: ok === true ? [] : [atCluster(inputs, code, { version, needs })],
  };
}

/** In the order of ACK docs, "Create a Windows node pool". */
const windowsChecks = [managedCluster, clusterVersion, network, windowsFlannel];

/** A new pool counts among the pools of its cluster. */
function poolQuota(inputs: ClusterInputs): Check {
  const quota = inputs.world.quota?.poolsPerCluster ?? null;
  const now = inputs.world.pools?.length ?? null;
  const exceeded = quota !== null && now !== null && now >= quota;
  return { findings: exceeded ? [atCluster(inputs, 'pool-quota-exceeded', { now, quota })] : [] };
}

/** What the cluster requires of any new pool of an OS, whatever its definition. */
export const clusterChecks = (inputs: ClusterInputs, os: Exclude<Os, 'unknown'>): Check[] =>
  [...(os === 'windows' ? windowsChecks : []), poolQuota].map((check) => check(inputs));

/** Known before anything of the pool is: the form shows them first. */
export const clusterFindings = (world: ClusterInputs['world'], os: Exclude<Os, 'unknown'>): Finding[] =>
  clusterChecks({ world }, os).flatMap((check) => check.findings);
