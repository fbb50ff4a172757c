import { windowsNeeds, versionAtLeast } from '@/lib/domain/pool/windows-rules';
import { network, windowsFlannel } from './flannel-checks';
import { atCluster, type Check, type PoolInputs, prerequisite } from './read-inputs';

function managedCluster(question: PoolInputs): Check {
  const { clusterType } = question.world.cluster;
  const ok = clusterType === windowsNeeds.clusterType;
  return {
    prerequisite: prerequisite({
      code: 'cluster-managed',
      label: 'ACK managed cluster',
      met: ok,
      seen: clusterType,
      needs: windowsNeeds.clusterType,
    }),
    findings: ok ? [] : [atCluster(question, 'cluster-not-managed', { type: clusterType })],
  };
}

function clusterVersion(question: PoolInputs): Check {
  const version = question.world.cluster.kubernetesVersion;
  const needs = windowsNeeds.kubernetesVersion;
  const ok = versionAtLeast(version, needs);
  const code = ok === null ? 'cluster-version-unknown' : 'cluster-too-old';
  return {
    prerequisite: prerequisite({
      code: 'kubernetes-version',
      label: 'Kubernetes',
      met: ok,
      seen: version,
      needs: `≥ ${needs}`,
    }),
    findings: ok === true ? [] : [atCluster(question, code, { version, needs })],
  };
}

/** What Windows pools need of their cluster (ACK docs: "Create a Windows node pool"), in the order of that page. */
export const windowsChecks = (question: PoolInputs): Check[] =>
  [managedCluster, clusterVersion, network, windowsFlannel].map((check) => check(question));
