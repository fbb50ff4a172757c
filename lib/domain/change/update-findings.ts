import type { FindingTemplate } from './finding-template';

/** Findings about a change of what a node pool is told. */
export const updateFindings = {
  'nodes-keep-configuration': {
    severity: 'info',
    title: 'Nodes keep the old configuration',
    cause:
      '{fields}: only nodes added later get it. {count, plural, one {# node stays as it is} other {# nodes stay as they are}}: {names}.',
    remedy: 'Replace or upgrade these nodes when they should have it too.',
  },
  'marks-reach-nodes': {
    severity: 'info',
    title: 'Existing nodes change too',
    cause:
      '{fields} are set on the {count, plural, one {# node that exists} other {# nodes that exist}}, not only on new ones.',
    remedy: 'Make another pool if the present nodes should stay as they are.',
  },
  'hand-edits-overwritten': {
    severity: 'warning',
    title: 'Changes made by hand are overwritten',
    cause:
      '{count, plural, one {# node has} other {# nodes have}} labels or taints that differ from the pool: {names}. ACK overwrites them.',
    remedy: 'Put what must stay into the labels and taints of the pool.',
  },
  'taint-evicts': {
    severity: 'warning',
    title: 'The taint drives pods away',
    cause:
      '{count, plural, one {# pod on the nodes of the pool does} other {# pods on the nodes of the pool do}} not tolerate the new NoExecute taint: {names}.',
    remedy: 'Add a toleration to these workloads first, or use NoSchedule.',
  },
  'auto-scaling-begins': {
    severity: 'info',
    title: 'Auto scaling begins',
    cause:
      'From {count, plural, one {# node} other {# nodes}}, the number follows the pods between {min} and {max}.',
    remedy: 'Nothing to do.',
  },
  'auto-scaling-ends': {
    severity: 'info',
    title: 'Auto scaling ends',
    cause:
      'ACK sets the minimum to 0, the maximum to 2,000 and the expected number of nodes to the present {count}.',
    remedy: 'Nothing to do; another expected number is set by a second call once the first is done.',
  },
  'auto-max-below-present': {
    severity: 'warning',
    title: 'Maximum below the present number of nodes',
    cause:
      'The pool has {count, plural, one {# node} other {# nodes}} and may have {max}: ACK removes nodes, even where a drain fails.',
    remedy: 'Set the maximum to at least {count}, or drain the nodes that should go first.',
  },
  'pool-differs': {
    severity: 'blocker',
    title: 'The pool is not as asked',
    cause: 'After the change, {fields} of {name} are not as asked.',
    remedy: 'Look whether somebody else changed the pool, then plan the change again.',
  },
} as const satisfies Record<string, FindingTemplate>;
