import type { FindingTemplate } from './finding-template';

/** Findings about nodes that somebody closed without us, and about budgets that hold up whoever drains. */
export const foreignDrainFindings = {
  'foreign-budget-covers-all': {
    severity: 'blocker',
    title: 'A budget never lets these pods go',
    cause:
      'The disruption budget {budget} asks for {desired} of {expected} pods to be healthy and never lets {count, plural, one {# pod} other {# pods}} here go: {names}.',
    remedy: 'Give their workload one more replica, or loosen {budget}.',
  },
  'foreign-budget-none-healthy': {
    severity: 'blocker',
    title: 'A budget lets none go while none is healthy',
    cause:
      'None of the pods of the disruption budget {budget} is healthy and {desired} have to be: {count, plural, one {# pod stays} other {# pods stay}} here ({names}).',
    remedy: 'Mend their workload, or set unhealthyPodEvictionPolicy: AlwaysAllow in {budget}.',
  },
  'foreign-budgets-several': {
    severity: 'blocker',
    title: 'Several budgets mean the same pods',
    cause:
      'Several disruption budgets ({budgets}) mean {count, plural, one {# pod} other {# pods}} here, and the API server answers every eviction with an error: {names}.',
    remedy: 'Leave one of these budgets.',
  },
  'foreign-budget-waits': {
    severity: 'warning',
    title: 'A budget lets none go now',
    cause:
      'The disruption budget {budget} lets none go now, {healthy} are healthy and {desired} have to be: {count, plural, one {# pod waits} other {# pods wait}} here ({names}).',
    remedy: 'Wait until another pod of {budget} is healthy elsewhere, or add a replica.',
  },
  'foreign-budget-unreconciled': {
    severity: 'warning',
    title: 'A budget that nobody has worked out',
    cause:
      'The disruption budget {budget} has not been worked out by its controller, and until then {count, plural, one {# pod stays} other {# pods stay}} here: {names}.',
    remedy: 'If it lasts, look at the kube-controller-manager and at the selector of {budget}.',
  },
  'foreign-budgets-unknown': {
    severity: 'warning',
    title: 'Whether budgets hold pods is not known',
    cause:
      'The disruption budgets could not be read: whether {count, plural, one {# pod} other {# pods}} here may go is not known.',
    remedy: 'Grant list and watch on poddisruptionbudgets in policy.',
  },
  'foreign-pods-stuck': {
    severity: 'blocker',
    title: 'Pods hang on a node that is away',
    cause:
      'The node is not Ready, and {count, plural, one {# pod} other {# pods}} here should have been gone more than ten minutes ago: {names}.',
    remedy:
      'Bring the node back. When its machine is gone for good, remove the node; its pods are then made elsewhere.',
  },
  'foreign-pods-finalizers': {
    severity: 'blocker',
    title: 'Pods wait for their finalizers',
    cause:
      '{count, plural, one {# pod} other {# pods}} here should have been gone more than ten minutes ago; the finalizers ({finalizers}) are still there: {names}.',
    remedy: 'Look at the controller that set them; take them off only when it will not come back.',
  },
  'foreign-pods-hang': {
    severity: 'blocker',
    title: 'Pods that do not end',
    cause:
      'The node is Ready, and yet {count, plural, one {# pod} other {# pods}} here should have been gone more than ten minutes ago: {names}.',
    remedy: 'Look at containerd and the volumes of this node; restarting its machine ends them.',
  },
  'foreign-bare-pods': {
    severity: 'warning',
    title: 'Pods that nothing makes again',
    cause:
      'Nothing makes {count, plural, one {# pod} other {# pods}} here again, and kubectl drain asks for --force: {names}.',
    remedy: 'Move what they do, or drain with Mullion and accept their loss by name.',
  },
  'foreign-pods-leaving': {
    severity: 'info',
    title: 'Pods are ending',
    cause: '{count, plural, one {# pod ends} other {# pods end}} here: {names}.',
    remedy: 'Nothing to do.',
  },
  'standing-budget-covers-all': {
    severity: 'warning',
    title: 'A budget that never lets a pod go',
    cause:
      'The disruption budget {budget} asks for {desired} of {expected} pods to be healthy: no drain gets past it, and no upgrade or removal of a node by ACK.',
    remedy: 'Give its workload one more replica, or loosen it.',
  },
  'standing-budget-none-healthy': {
    severity: 'warning',
    title: 'A budget whose pods are all unhealthy',
    cause:
      'None of the pods of the disruption budget {budget} is healthy and {desired} have to be: no drain gets past it, and no upgrade or removal of a node by ACK.',
    remedy: 'Mend its workload, or set unhealthyPodEvictionPolicy: AlwaysAllow.',
  },
} as const satisfies Record<string, FindingTemplate>;
