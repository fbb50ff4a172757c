import type { FindingTemplate } from './finding-template';

/** Findings about changing what exists (scale, cordon) and about what is true after a run. */
export const runFindings = {
  'nothing-to-do': {
    severity: 'info',
    title: 'Nothing to do',
    cause: 'The world is already as asked.',
    remedy: 'Nothing to do.',
  },
  'pool-not-found': {
    severity: 'blocker',
    title: 'Node pool not found',
    cause: 'The node pool {name} does not exist any more.',
    remedy: 'Choose another node pool.',
  },
  'pool-auto-scaled': {
    severity: 'blocker',
    title: 'Auto-scaling pool',
    cause: 'The autoscaler decides the size of {name} ({min}–{max}); ACK refuses a fixed size.',
    remedy: 'Switch the pool to manual scaling first.',
  },
  'pool-busy': {
    severity: 'blocker',
    title: 'Node pool busy',
    cause: 'ACK is working on {name} ({state}) and refuses other changes meanwhile.',
    remedy: 'Wait until the pool is active, then ask again.',
  },
  'pool-failed': {
    severity: 'warning',
    title: 'Node pool failed before',
    cause: '{name} is in the state {state}; its last operation went wrong.',
    remedy: 'Look at its scaling activities before you change it.',
  },
  'pool-size-unknown': {
    severity: 'warning',
    title: 'Present size unknown',
    cause:
      'ACK does not tell the desired size of {name}; it has {total, plural, one {# node} other {# nodes}}.',
    remedy: 'Check the size in the plan before you approve.',
  },
  'provider-chooses-nodes': {
    severity: 'warning',
    title: 'ACK chooses which nodes go',
    cause:
      'ACK removes {count} of {total, plural, one {# node} other {# nodes}} and chooses which; it removes them even when draining fails.',
    remedy: 'If it matters which ones go, remove these nodes by name instead.',
  },
  'pool-emptied': {
    severity: 'warning',
    title: 'The pool becomes empty',
    cause:
      '{total, plural, one {The only node} other {All # nodes}} of {name} {total, plural, one {goes} other {go}}; its pods have nowhere else to run unless another pool takes them.',
    remedy: 'Check that another pool of this OS has room.',
  },
  'pool-name-differs': {
    severity: 'blocker',
    title: 'The pool has another name',
    cause: 'The node pool {id} is called {name}, not {asked}.',
    remedy: 'Choose the node pool again.',
  },
  'budget-allows-none': {
    severity: 'warning',
    title: 'A disruption budget allows no disruption',
    cause:
      'Pods on the nodes of {name} are covered by disruption budgets that allow no disruption now ({count}): {names}. ACK removes nodes even when draining fails, and then these pods stop all the same.',
    remedy:
      'Give the workloads more replicas on other nodes, or loosen the budgets, until they allow a disruption.',
  },
  'budgets-unknown': {
    severity: 'warning',
    title: 'Disruption budgets unknown',
    cause:
      'The disruption budgets could not be read; they may allow no disruption of the pods on the nodes of {name}.',
    remedy: 'Grant the right to list poddisruptionbudgets (policy/v1), then ask again.',
  },
  'node-not-found': {
    severity: 'blocker',
    title: 'Node not found',
    cause: 'There is no node {name} in the cluster.',
    remedy: 'Leave the node out.',
  },
  'node-replaced': {
    severity: 'blocker',
    title: 'Another node has this name now',
    cause: 'The node {name} was made again since it was chosen; the one that was meant is gone.',
    remedy: 'Choose the node again if the new one is meant.',
  },
  'already-cordoned': {
    severity: 'info',
    title: 'Already cordoned',
    cause: 'Cordoned already ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'not-cordoned': {
    severity: 'info',
    title: 'Not cordoned',
    cause: 'Not cordoned ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'no-node-left-for-os': {
    severity: 'warning',
    title: 'No schedulable node left',
    cause: 'After this no Ready {os} node takes new pods.',
    remedy: 'Leave one {os} node schedulable or add nodes first.',
  },
  'nodes-not-ready': {
    severity: 'blocker',
    title: 'Not all nodes are Ready',
    cause:
      '{ready} of {wanted, plural, one {# node} other {# nodes}} of {name} {wanted, plural, one {is} other {are}} Ready.',
    remedy: 'Look at the nodes and at the scaling activities of the pool.',
  },
  'pool-gone': {
    severity: 'blocker',
    title: 'The pool is gone',
    cause: 'The node pool {name} does not exist after the run.',
    remedy: 'Look in ActionTrail for who deleted it.',
  },
  'pool-size-differs': {
    severity: 'blocker',
    title: 'Another size than asked',
    cause: '{name} has the desired size {seen}; {wanted} was asked.',
    remedy: 'Look at who changed it meanwhile, then ask again.',
  },
  'marks-missing': {
    severity: 'warning',
    title: 'Labels or taints missing',
    cause: '{node} lacks {marks}.',
    remedy: 'Set them on the pool and update its nodes.',
  },
  'linux-pods-on-new-nodes': {
    severity: 'warning',
    title: 'Linux pods on the new Windows nodes',
    cause: 'Pods of {names} were placed on the new nodes and cannot run there.',
    remedy: 'Give these workloads nodeSelector kubernetes.io/os: linux.',
  },
  'schedulability-differs': {
    severity: 'blocker',
    title: 'Not as asked',
    cause: 'Not as asked after the run ({count}): {names}.',
    remedy: 'Look at who changed them meanwhile, then ask again.',
  },
} as const satisfies Record<string, FindingTemplate>;
