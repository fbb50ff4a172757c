import { EKS_ADDRESS, givesAddresses } from '../../kubelet/pod-address';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { amountText } from '@/lib/kube-rules/quantity/canonical-quantity';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { type Resources, resourcesOf } from '@/lib/kube-rules/objects/resources';
import { type Found, type WorkloadRule, workloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { passing } from '../read/fit';
import { countOf, nodeNames } from '../read/names';
import { allPlaced } from '../read/own-pods';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { stripped } from '../read/field-text';

const measured = ['cpu', 'memory', 'ephemeral-storage'];
const amountOf = (amounts: Resources, name: string): number =>
  Object.hasOwn(amounts, name) ? (amounts[name] ?? 0) : 0;

/** Extended resources (Kubernetes docs): a name with a domain other than Kubernetes' own. */
const isExtended = (name: string): boolean =>
  name.includes('/') && !/(^|\.)kubernetes\.io\//.test(name) && name !== EKS_ADDRESS;

function placesOf(input: WorkloadLintInput, passes: (resource: string) => boolean): string[] {
  const { spec, specAt, containers } = readWorkload(input);
  const holders = [{ raw: spec, at: specAt }, ...containers.map(({ raw, at }) => ({ raw, at }))];
  return holders.flatMap(({ raw, at }) =>
    ['requests', 'limits'].flatMap((list) =>
      Object.keys(objectAt(objectAt(raw, 'resources'), list))
        .filter(passes)
        .map((name) => pointer(at, 'resources', list, name)),
    ),
  );
}

const tooLarge = windowsRule({ id: 'WIN-SCHED-019', severity: 'error', source: 'K Fit; V; S0 S3' }, (_, input) => {
  const { requests } = input.pod.demand;
  const nodes = passing(input, ['NodeAffinity', 'TaintToleration']).filter((node) => node.os === 'windows');
  // Another rule reports resources that no Windows node has.
  const devices = Object.keys(requests).filter(
    (name) => isExtended(name) && nodes.some(({ allocatable }) => amountOf(allocatable, name) > 0),
  );
  const counted = [...measured, ...devices];
  const fitsNowhere = nodes.every((node) =>
    counted.some((name) => amountOf(requests, name) > amountOf(node.allocatable, name)),
  );
  if (nodes.length === 0 || !fitsNowhere) return [];
  return counted.flatMap((resource): Found[] => {
    const largest = Math.max(...nodes.map(({ allocatable }) => amountOf(allocatable, resource)));
    const requested = amountOf(requests, resource);
    const exceeded = nodes.some(({ allocatable }) => requested > amountOf(allocatable, resource));
    if (!exceeded) return [];
    return [
      {
        at: placesOf(input, (name) => name === resource),
        params: {
          resource,
          requested: amountText(resource, requested),
          largest: amountText(resource, largest),
          count: countOf(input, nodes),
        },
        nodes: nodeNames(nodes),
      },
    ];
  });
});

const requestsOf = (raw: RawObject): Resources => resourcesOf(objectAt(objectAt(raw, 'resources'), 'requests'));

const effective = workloadRule(
  { id: 'WIN-SCHED-020', for: 'any', severity: 'info', source: 'K SetDefaults_Pod, PodRequests; V' },
  (input) => {
    const { containers, specAt } = readWorkload(input);
    const own = containers.filter(({ field }) => field === 'containers').map(({ raw }) => requestsOf(raw));
    const { requests } = input.pod.demand;
    const differing = measured.flatMap((name) => {
      const written = own.reduce((sum, one) => sum + amountOf(one, name), 0);
      const counted = amountOf(requests, name);
      const texts = { name, written: amountText(name, written), counted: amountText(name, counted) };
      return texts.written === texts.counted ? [] : [texts];
    });
    if (differing.length === 0) return [];
    const reported = (which: 'written' | 'counted'): string =>
      differing.map((one) => `${one[which]} ${one.name}`).join(', ');
    return {
      at: [pointer(specAt, 'containers')],
      params: { written: reported('written'), counted: reported('counted') },
    };
  },
);

const hugePages = windowsRule({ id: 'WIN-SCHED-021', severity: 'error', source: 'S2; V' }, (_, input) =>
  stripped(
    input,
    placesOf(input, (name) => name.startsWith('hugepages-')),
  ),
);

const noDevice = windowsRule({ id: 'WIN-SCHED-028', severity: 'error', source: 'K; S0' }, (_, input) => {
  const { windows } = clusterView(input.cluster);
  if (windows.length === 0) return [];
  const wanted = Object.entries(input.pod.demand.requests).filter(([name, amount]) => isExtended(name) && amount > 0);
  return wanted.flatMap(([resource]): Found[] => {
    if (windows.some(({ allocatable }) => amountOf(allocatable, resource) > 0)) return [];
    const at = placesOf(input, (name) => name === resource);
    return [
      {
        at,
        params: { resource, provider: input.cluster.provider },
        fixes: at.length === 0 ? [] : [[{ recipe: 'strip', paths: at }]],
      },
    ];
  });
});

/** EKS gives pods of Windows nodes their addresses through the VPC resource controller. */
const eksNodes = ({ cluster }: WorkloadLintInput): NodeFacts[] =>
  clusterView(cluster).windows.filter((node) => givesAddresses(node, cluster));

const eksSelector = windowsRule(
  { id: 'WIN-SCHED-022', severity: 'error', source: 'E (amazon-vpc-resource-controller-k8s)' },
  ({ specAt }, input) => {
    if (eksNodes(input).length === 0 || input.pod.hostNetwork) return [];
    const constrained = passing(input, ['NodeAffinity']);

    const own = input.pod.nodeSelector['kubernetes.io/os'];
    if (own === 'windows' || amountOf(input.pod.demand.requests, EKS_ADDRESS) > 0 || constrained.length === 0)
      return [];
    if (constrained.some((node) => node.os !== 'windows')) return [];
    return { at: [pointer(specAt, 'nodeSelector')], fixes: [[{ recipe: 'select-os', os: 'windows' }]] };
  },
);

function takenOn({ cluster }: WorkloadLintInput): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { nodeName, phase, demand } of cluster.pods) {
    const amount = amountOf(demand.requests, EKS_ADDRESS);
    if (nodeName === null || amount === 0 || phase === 'Succeeded' || phase === 'Failed') continue;
    taken.set(nodeName, (taken.get(nodeName) ?? 0) + amount);
  }
  return taken;
}

const eksAddresses = windowsRule(
  { id: 'WIN-SCHED-023', severity: 'error', readsPods: true, source: 'E; V (fit part)' },
  (_, input) => {
    const written = amountOf(input.pod.demand.requests, EKS_ADDRESS);
    const injected = input.pod.nodeSelector['kubernetes.io/os'] === 'windows' && !input.pod.hostNetwork;
    const wanted = written > 0 ? written : 1;
    const all = eksNodes(input);
    if (all.length === 0 || (written === 0 && !injected)) return [];
    const open = new Set(passing(input, ['NodeUnschedulable', 'NodeAffinity', 'TaintToleration']));
    const nodes = all.filter((node) => open.has(node));
    const taken = takenOn(input);
    const hasRoom = ({ name, allocatable }: NodeFacts): boolean =>
      amountOf(allocatable, EKS_ADDRESS) - (taken.get(name) ?? 0) >= wanted;
    if (nodes.length === 0 || nodes.some(hasRoom) || allPlaced(input)) return [];
    return [{ params: { count: countOf(input, nodes) }, nodes: nodeNames(nodes) }];
  },
);

export const roomRules: readonly WorkloadRule[] = [tooLarge, effective, hugePages, eksSelector, eksAddresses, noDevice];
