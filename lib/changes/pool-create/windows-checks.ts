import type { Finding } from '@/lib/domain/change/plan';
import { say } from '@/lib/domain/phrase/say';
import { isWindowsTaint, versionAtLeast, windowsNeeds } from '@/lib/domain/pool/windows-rules';
import { network, windowsFlannel } from './flannel-checks';
import { atCluster, atField, type Check, type PoolQuestion, prerequisite } from './question';

function managedCluster(question: PoolQuestion): Check {
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

function clusterVersion(question: PoolQuestion): Check {
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

function runtime(question: PoolQuestion): Check {
  const version = question.input.runtimeVersion;
  const needs = windowsNeeds.containerd;
  const ok = versionAtLeast(version, needs) === true;
  return {
    prerequisite: prerequisite({
      code: 'containerd',
      label: 'containerd',
      met: ok,
      seen: version,
      needs: `≥ ${needs}`,
    }),
    findings: ok
      ? []
      : [atField(question, 'runtime-too-old', { field: 'runtimeVersion', params: { version, needs } })],
  };
}

function unmanagedPool(question: PoolQuestion): Check {
  const { managed } = question.input;
  return {
    prerequisite: prerequisite({
      code: 'pool-unmanaged',
      label: 'Unmanaged node pool',
      met: !managed,
      seen: say(managed ? 'prerequisite.managed' : 'prerequisite.unmanaged'),
      needs: say('prerequisite.unmanaged'),
    }),
    findings: managed ? [atField(question, 'windows-pool-managed', { field: 'managed' })] : [],
  };
}

function linuxNodes(question: PoolQuestion): Check {
  const count = question.world.nodes.filter((node) => node.os === 'linux' && node.ready === 'True').length;
  return {
    prerequisite: prerequisite({
      code: 'linux-nodes',
      label: 'Ready Linux nodes',
      met: count >= 2,
      seen: String(count),
      needs: '≥ 2',
    }),
    findings: count >= 2 ? [] : [atCluster(question, 'few-linux-nodes', { count })],
  };
}

function advice(question: PoolQuestion): Finding[] {
  const { input } = question;
  const size = input.systemDisk.sizeGiB ?? 0;
  const needs = windowsNeeds.systemDiskGiB;
  return [
    ...(input.taints.some(isWindowsTaint)
      ? []
      : [atField(question, 'windows-taint-missing', { field: 'taints' })]),
    ...(size < needs
      ? [atField(question, 'windows-disk-small', { field: 'systemDisk.sizeGiB', params: { size, needs } })]
      : []),
  ];
}

/** What only Windows pools need (ACK docs: "Create a Windows node pool"), in the order of that page. */
export function windowsChecks(question: PoolQuestion): Check[] {
  const checks = [
    managedCluster,
    clusterVersion,
    network,
    windowsFlannel,
    runtime,
    unmanagedPool,
    linuxNodes,
  ];
  return [...checks.map((check) => check(question)), { findings: advice(question) }];
}
