import type { NodeRefusal } from '@/lib/kube-rules/scheduler/feasibility';
import { daemonSet, lintInput, podOf } from '../../testing/lint-world';
import { sketchPod, windowsNode } from '../../testing/sketch-nodes';
import { testRules } from '../testing/rule-cases';
import {
  apart,
  clusterOf,
  crowded,
  elsewhere,
  on,
  port,
  requesting,
  spread,
  windowsOnly,
} from '../testing/sched-cases';
import { NANO, onWindows, SPEC } from '../testing/windows-cases';
import { pendingPodRules } from './capacity';

const ZONE = 'topology.kubernetes.io/zone';
const HOST = 'kubernetes.io/hostname';
const OWN = { kind: 'Deployment', name: 'shop' };

/** Three nodes with 4 CPUs, of which other pods take 3 on the first ones. */
const threeHosts = (full: number, priority = 0) => {
  const nodes = [0, 1, 2].map((at) => windowsNode({ name: `win-${at}`, labels: { [ZONE]: at === 0 ? 'a' : 'b' } }));
  const pods = nodes
    .slice(0, full)
    .map(({ name }) =>
      sketchPod({
        nodeName: name,
        workload: { kind: 'Deployment', name: 'other' },
        demand: { ...sketchPod().demand, requests: { cpu: 3_000 }, priority },
      }),
    );
  return { ...clusterOf(...nodes), pods };
};

const onPort = sketchPod({
  nodeName: 'win-2',
  workload: { kind: 'Deployment', name: 'other' },
  demand: { ...sketchPod().demand, hostPorts: [{ port: 8_080, protocol: 'TCP', ip: '' }] },
});

/** One of two nodes refuses the pod of a DaemonSet. */
const refusedDaemon = (refusal: NodeRefusal) => {
  const input = lintInput(daemonSet(podOf(NANO, onWindows)), { cluster: windowsOnly });
  const nodes = windowsOnly.nodes.map(({ name }, at) => ({ node: name, refusals: at === 0 ? [refusal] : [] }));
  return { ...input, feasibility: { ...input.feasibility, nodes } };
};

const ofClass = (priorityClassName: string) => ({ ...onWindows, priorityClassName });
const critical = ofClass('system-node-critical');
const patient = { name: 'patient', value: 1_000, globalDefault: false, preemptionPolicy: 'Never' };

/** Zone `a` has capacity for one pod with 500m. */
const fullZone = {
  ...threeHosts(1),
  pods: threeHosts(1).pods.map((pod) => ({ ...pod, demand: { ...pod.demand, requests: { cpu: 3_500 } } })),
};

/** Two nodes, with a pod of the Deployment that leaves no capacity for another on some of them. */
const withPods = (name: string, nodes: number) => ({
  ...windowsOnly,
  pods: windowsOnly.nodes
    .slice(0, nodes)
    .map((node) =>
      sketchPod({
        nodeName: node.name,
        workload: { kind: 'Deployment', name },
        demand: { ...sketchPod().demand, requests: { cpu: 3_000 } },
      }),
    ),
});

/** The first node accepts no pods. */
const cordoned = <C extends { nodes: typeof windowsOnly.nodes }>(cluster: C): C => ({
  ...cluster,
  nodes: cluster.nodes.map((node, at) => (at === 0 ? { ...node, unschedulable: true } : node)),
});

testRules(pendingPodRules, {
  'WIN-SCHED-040': {
    fires: [
      {
        input: on(threeHosts(3), critical, requesting({ cpu: '2' })),
        at: `${SPEC}/priorityClassName`,
        says: '3 nodes have capacity for it only if the scheduler preempts pods with a priority below 2,000,001,000.',
      },
      {
        input: lintInput(daemonSet(podOf(NANO, critical, requesting({ cpu: '2' }).container)), {
          cluster: threeHosts(1),
        }),
        says: '1 node has capacity',
      },
      // A pod of a lower priority holds the port.
      {
        input: on({ ...windowsOnly, pods: [onPort] }, critical, { replicas: 2, ...port }),
        says: '1 node has capacity',
      },
      // The first replicas have free places.
      {
        input: on(threeHosts(3), critical, { replicas: 6, ...requesting({ cpu: '1' }) }),
        says: '3 nodes have capacity',
      },
      {
        input: on(threeHosts(1), critical, { replicas: 3, ...requesting({ cpu: '2500m' }) }),
        says: '1 node has capacity',
      },
      {
        input: on(
          {
            ...threeHosts(3),
            pods: [...threeHosts(3).pods, sketchPod({ nodeName: 'win-0', workload: OWN, ready: true })],
          },
          critical,
          { replicas: 3, ...requesting({ cpu: '2' }) },
        ),
        says: '3 nodes have capacity',
      },
    ],
    silent: [
      on(threeHosts(3), critical, { replicas: 3, ...requesting({ cpu: '1' }) }),
      on(threeHosts(1), critical, { replicas: 2, ...requesting({ cpu: '2' }) }),
      on(threeHosts(1), critical, requesting({ cpu: '2' })),
      on(
        {
          ...threeHosts(3),
          pods: [...threeHosts(3).pods, sketchPod({ nodeName: 'win-0', workload: OWN, ready: true })],
        },
        critical,
        requesting({ cpu: '2' }),
      ),
      on(threeHosts(3), onWindows, requesting({ cpu: '2' })),
      on(threeHosts(3), critical, requesting({ cpu: '5' })),
      on(threeHosts(3, 2_000_001_000), critical, requesting({ cpu: '2' })),
      on({ ...threeHosts(3), priorityClasses: [patient] }, ofClass(patient.name), requesting({ cpu: '2' })),
    ],
  },
  'WIN-SCHED-041': {
    fires: [
      {
        input: refusedDaemon(elsewhere),
        at: SPEC,
        says: "On 1 of them it stays Pending, whatever the capacity (node(s) didn't match PersistentVolume's node affinity).",
      },
    ],
    silent: [refusedDaemon(crowded)],
  },
  'WIN-SCHED-038': {
    fires: [
      {
        input: on(windowsOnly, onWindows, { replicas: 20, ...requesting({ cpu: '3' }) }),
        at: '/spec/replicas',
        says: '2 of its 20 replicas',
      },
      { input: on(windowsOnly, onWindows, { replicas: 61 }), says: '60 of its 61 replicas' },
      {
        input: on(cordoned(withPods('shop', 2)), onWindows, { replicas: 3, ...requesting({ cpu: '3' }) }),
        says: '2 of its 3 replicas',
      },
      { input: on(withPods('other', 1), onWindows, { replicas: 2, ...requesting({ cpu: '3' }) }), says: '1 of its 2' },
      // One of its pods runs, and the other node is cordoned.
      {
        input: on(cordoned({ ...windowsOnly, pods: [{ ...onPort, workload: OWN }] }), onWindows, {
          replicas: 2,
          ...port,
        }),
        at: '/spec/replicas',
        params: { by: 'ports', fit: 1, wanted: 2 },
        says: 'so each node can run one of its pods. The candidate nodes now have a place for 1 of its 2 replicas',
      },
      {
        input: on(withPods('other', 1), apart, { replicas: 2, ...requesting({ cpu: '3' }) }),
        says: '1 of its 2 replicas',
      },
      {
        input: on(threeHosts(1), apart, { replicas: 3, ...requesting({ cpu: '2' }) }),
        at: `${SPEC}/affinity/podAntiAffinity`,
        says: 'With its podAntiAffinity on kubernetes.io/hostname, the candidate nodes now have capacity for 2 of its 3',
      },
      {
        input: on(threeHosts(1), spread(HOST), { replicas: 4, ...requesting({ cpu: '1500m' }) }),
        at: `${SPEC}/topologySpreadConstraints`,
        says: '2 of its 4 replicas at once. The other 2 pods stay Pending until the full domains have capacity.',
      },
      {
        input: on(fullZone, spread(ZONE), { replicas: 6, ...requesting({ cpu: '500m' }) }),
        says: 'on topology.kubernetes.io/zone, the candidate nodes now have capacity for 3 of its 6',
      },
      {
        input: lintInput(daemonSet(podOf(NANO, onWindows, requesting({ cpu: '2' }).container)), {
          cluster: threeHosts(1),
        }),
        at: SPEC,
        says: 'on 2 of the 3 nodes for which the DaemonSet creates one. The other pod stays Pending (Insufficient cpu).',
      },
    ],
    silent: [
      refusedDaemon(elsewhere),
      on(windowsOnly, onWindows, { replicas: 2, ...requesting({ cpu: '3' }) }),
      on(threeHosts(1), apart, { replicas: 2, ...requesting({ cpu: '2' }) }),
      on(threeHosts(1), spread(HOST), { replicas: 2, ...requesting({ cpu: '1500m' }) }),
      on(threeHosts(0), spread(HOST), { replicas: 6, ...requesting({ cpu: '1500m' }) }),
      // Also after maintenance, which another rule reports.
      on(threeHosts(0), onWindows, { replicas: 4, ...port }),
      on(cordoned(threeHosts(0)), onWindows, { replicas: 4, ...port }),
      // Both run, one of them on the cordoned node.
      on(
        cordoned({
          ...windowsOnly,
          pods: windowsOnly.nodes.map(({ name }) => ({ ...onPort, uid: name, nodeName: name, workload: OWN })),
        }),
        onWindows,
        { replicas: 2, ...port },
      ),
      // Without regard to capacity, another rule says so.
      on(threeHosts(0), apart, { replicas: 4 }),
      lintInput(daemonSet(podOf(NANO, onWindows, requesting({ cpu: '2' }).container)), { cluster: threeHosts(0) }),
      lintInput(daemonSet(podOf(NANO, onWindows, requesting({ cpu: '2' }).container)), { cluster: threeHosts(3) }),
      // A pod that runs there.
      lintInput(daemonSet(podOf(NANO, onWindows, requesting({ cpu: '2' }).container)), {
        cluster: {
          ...threeHosts(1),
          pods: [
            ...threeHosts(1).pods,
            sketchPod({ nodeName: 'win-0', workload: { kind: 'DaemonSet', name: 'shop' } }),
          ],
        },
      }),
      // Its pods that run stay on a node that accepts no other.
      on(cordoned(withPods('shop', 2)), onWindows, { replicas: 2, ...requesting({ cpu: '3' }) }),
      // Its own pods make room for themselves.
      on(withPods('shop', 2), onWindows, { replicas: 2, ...requesting({ cpu: '3' }) }),
      on(withPods('other', 2), onWindows, { replicas: 2, ...requesting({ cpu: '3' }) }),
      on(windowsOnly, { ...onWindows, schedulerName: 'volcano' }, { replicas: 20, ...requesting({ cpu: '3' }) }),
      { ...on(windowsOnly, onWindows, { replicas: 20, ...requesting({ cpu: '3' }) }), weigh: () => 1 },
    ],
  },
});
