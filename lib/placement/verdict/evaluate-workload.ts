import { message } from '@/lib/domain/message/message';
import { admit, admitStored } from '../../kube-rules/admission/admit';
import { keptWorkload } from '../../kube-rules/admission/pod/kept-fields';
import { placedPod } from '../kubelet/pod-address';
import type { AdmissionVerdict } from '../../kube-rules/admission/field';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { podLabelsOf } from '../../kube-rules/objects/pod-labels-of';
import { podSpecPath, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { inferredOs } from '../infer-os/infer-os';
import type { InferredOs } from '../infer-os/inferred-os';
import { onNode } from '../kubelet/on-node';
import { lintWorkload } from '../rules/lint';
import { isFuture } from '../../domain/placement/future-nodes';
import type { LintFinding } from '../../domain/placement/rule';
import type { Feasibility, NodeFit } from '../../kube-rules/scheduler/feasibility';
import type { OwnNodes, PlacementWorld } from './assessment';
import { once } from '../memoized';
import { hostKey } from './host-key';
import { podsToPlace } from './held-nodes';
import { rolloutStart } from './leaving-pods';
import { ownerKey } from './owner-key';
import { evaluateFit, evaluatePinned, excludedEvaluation, type NodeEvaluation, type NodeRun } from './node-evaluation';
import { missingKinds, type MissingKinds } from './missing-kinds';
import { provenNodes } from './proven-nodes';
import { ofPodsNow } from './rollout-quota';
import { podContainers, type PodContainers } from './pod-containers';

export interface EvaluatedWorkload extends PodContainers {
  /** Operating systems of the nodes with Ready pods that prove that the workload starts there. */
  runsOn: readonly ('linux' | 'windows')[];
  /** As the API server keeps it. */
  workload: WorkloadObject;
  admission: AdmissionVerdict;
  pod: PodToPlace;
  feasibility: Feasibility;
  intent: InferredOs;
  evaluations: ReadonlyMap<string, NodeEvaluation>;
  missing: MissingKinds;
}

export interface Decided {
  verdict: AdmissionVerdict;
  /** It knows every object; of a workload it decides about the object, not about its pods. */
  byApiServer: boolean;
}

interface Evaluating {
  admission: AdmissionVerdict;
  pod: PodToPlace;
  feasibility: Feasibility;
  run: (node: NodeFacts) => NodeRun;
}

/** The answer of the API server, which does not validate again what it holds. */
const admissionOf = (workload: WorkloadObject, { cluster, fieldValidation }: PlacementWorld): AdmissionVerdict =>
  workload.stored === undefined
    ? admit(workload, cluster, { fieldValidation: fieldValidation ?? 'Warn' })
    : admitStored(workload, cluster);

/** Whether a filter has no result for a node. A future node has no volumes, so their number is not near its limit. */
const isUndecided = ({ undecided }: Feasibility, { name, drivers }: NodeFacts): boolean =>
  undecided.some((filter) => filter !== 'NodeVolumeLimits' || (drivers === null && !isFuture(name)));

const NO_FIT: NodeFit = { node: '', refusals: [] };

function evaluationOf(evaluating: Evaluating, node: NodeFacts, fit: NodeFit): NodeEvaluation {
  const { admission, pod, feasibility } = evaluating;
  const run = (): NodeRun => evaluating.run(node);
  if (admission.object.length > 0 || admission.pod.length > 0) return excludedEvaluation('rejected', []);
  if (feasibility.decidedBy !== 'pinned')
    return evaluateFit(fit, { whole: feasibility.whole, undecided: isUndecided(feasibility, node), run });
  if (pod.nodeName === node.name) return evaluatePinned(fit, run);
  return excludedEvaluation('unschedulable', [{ by: 'NodeName', sentence: message('verdict.pinned'), message: null }]);
}

function evaluateNodes(evaluating: Evaluating, nodes: readonly NodeFacts[]): Map<string, NodeEvaluation> {
  const { nodes: fits } = evaluating.feasibility;
  const evaluations = new Map<string, NodeEvaluation>();
  for (const [at, node] of nodes.entries()) {
    // Feasibility keeps the order of the cluster's nodes.
    const here = fits[at];
    const fit = here?.node === node.name ? here : fits.find((one) => one.node === node.name);
    evaluations.set(node.name, evaluationOf(evaluating, node, fit ?? NO_FIT));
  }
  return evaluations;
}

/** Nodes of one kind treat a pod the same way, so one of them is evaluated. */
function oncePerHost(run: (node: NodeFacts) => NodeRun): (node: NodeFacts) => NodeRun {
  const known = new Map<string, NodeRun>();
  return (node) => {
    const key = hostKey(node);
    const answer = known.get(key) ?? run(node);
    known.set(key, answer);
    return answer;
  };
}

function systemsOf(world: PlacementWorld, names: OwnNodes): ('linux' | 'windows')[] {
  const systems = new Set<'linux' | 'windows'>();
  for (const name of names.keys()) {
    const node = world.node(name);
    const os = node === null ? null : node.os;
    if (os !== null) systems.add(os);
  }
  return [...systems].toSorted();
}

export const runsOn = (workload: WorkloadObject, world: PlacementWorld): ('linux' | 'windows')[] =>
  systemsOf(world, provenNodes(workload, world));

type Prepared = Omit<EvaluatedWorkload, 'evaluations' | 'feasibility' | 'intent' | 'missing'>;

export function evaluateOn(
  prepared: Prepared,
  world: PlacementWorld,
): Pick<EvaluatedWorkload, 'feasibility' | 'evaluations'> {
  const { workload, admission, pod, containers, starts, runsOn: own } = prepared;
  const { cluster } = world;
  const rollout = rolloutStart(workload);
  const run = oncePerHost((node) => onNode({ workload, pod, node, containers, starts, cluster, runsOn: own }));
  const evaluated = (goesOn: boolean) => {
    const feasibility = world.feasibility(pod, {
      daemonSet: workload.kind === 'DaemonSet',
      missing: podsToPlace(workload, world),
      ...(rollout === null ? {} : { replaces: { ...rollout, owner: ownerKey(workload), goesOn } }),
    });
    return { feasibility, evaluations: evaluateNodes({ admission, pod, feasibility, run }, cluster.nodes) };
  };
  const start = evaluated(false);
  const goesOn = [...start.evaluations.values()].some(({ outcome }) => outcome === 'runs' || outcome === 'unknown');
  return rollout?.order !== undefined && goesOn ? evaluated(true) : start;
}

export function evaluateWorkload(
  written: WorkloadObject,
  world: PlacementWorld,
  decided: Decided = { verdict: admissionOf(written, world), byApiServer: false },
): EvaluatedWorkload {
  const { cluster } = world;
  const { verdict, byApiServer } = decided;
  const admission = ofPodsNow(verdict, written, world);
  const workload = keptWorkload(written, cluster.minor);
  const pod = placedPod(workload, cluster);
  const { containers, starts } = podContainers(workload, world);
  const own = runsOn(workload, world);
  // Pods of an older template still say for which system the workload is meant.
  const ran = systemsOf(world, world.ownNodes(workload));
  const intent = inferredOs({ workload, pod, containers, cluster, runsOn: ran });
  const prepared = { workload, admission, pod, containers, starts, intent, runsOn: own };
  return {
    ...prepared,
    ...evaluateOn(prepared, world),
    missing: missingKinds({ workload, pod, byApiServer }, cluster),
  };
}

/** Its pod; which pods its terms select depends on its own labels. */
function podAlike(workload: WorkloadObject, known: PodToPlace, cluster: ClusterFacts): PodToPlace {
  const { spread, demand } = known;
  if (spread.length + demand.affinity.length + demand.antiAffinity.length > 0) return placedPod(workload, cluster);
  return { ...known, name: workload.name, labels: podLabelsOf(workload, cluster).labels };
}

/** For a workload that differs only in unused fields: only parts with its names or images are computed again, on demand. */
export function evaluatedAlike(
  written: WorkloadObject,
  known: Pick<EvaluatedWorkload, 'admission' | 'pod' | 'feasibility' | 'intent' | 'missing'>,
  world: PlacementWorld,
): EvaluatedWorkload {
  const { cluster } = world;
  const workload = keptWorkload(written, cluster.minor);
  const { containers, starts } = podContainers(workload, world);
  const pod = podAlike(workload, known.pod, cluster);
  const admission = once(() => {
    const { object, pod: pods, later = [], warnings } = known.admission;
    const isPlain = object.length + pods.length + later.length + warnings.length === 0;
    return isPlain ? known.admission : ofPodsNow(admissionOf(written, world), written, world);
  });
  const own = once(() => runsOn(workload, world));
  const hits = once(() => inferredOs({ workload, pod, containers, cluster, runsOn: own() }).hits);
  const { os, confidence, margin } = known.intent;
  const evaluated = once(() =>
    evaluateOn({ workload, admission: admission(), pod, containers, starts, runsOn: own() }, world),
  );
  return {
    workload,
    pod,
    containers,
    starts,
    feasibility: known.feasibility,
    missing: known.missing,
    get runsOn() {
      return own();
    },
    get admission() {
      return admission();
    },
    intent: {
      os,
      confidence,
      margin,
      get hits() {
        return hits();
      },
    },
    get evaluations() {
      return evaluated().evaluations;
    },
  };
}

export function findingsOf(evaluated: Omit<EvaluatedWorkload, 'evaluations'>, world: PlacementWorld): LintFinding[] {
  const { cluster, today, rules } = world;
  const { workload, admission, pod, feasibility, containers, starts, intent, runsOn: own } = evaluated;
  const specAt = `/${podSpecPath(workload.kind).join('/')}`;
  const folded = world.weigh === undefined ? {} : { weigh: (node: NodeFacts) => world.weigh?.(node) ?? 1 };
  return lintWorkload(
    {
      workload,
      admission,
      pod,
      feasibility,
      containers,
      starts,
      intent,
      runsOn: own,
      specAt,
      cluster,
      today,
      ...folded,
    },
    rules,
  );
}
