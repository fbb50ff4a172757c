import type { FindingTemplate } from './finding-template';

/** Findings about marking nodes and about nodes that are held against draining. */
export const drainFindings = {
  'drain-estimate': {
    severity: 'info',
    title: 'How long it may take',
    cause:
      'Draining takes about {minutes, plural, one {# minute} other {# minutes}}, and {most} if every pod uses its whole time to stop. This is an estimate from grace, budgets and how long pods took to start here; what waits for budgets may take longer.',
    remedy: 'Nothing to do.',
  },
  'drain-estimate-assumed': {
    severity: 'info',
    title: 'How long it may take',
    cause:
      'Draining takes about {minutes, plural, one {# minute} other {# minutes}}, and {most} if every pod uses its whole time to stop. This is an estimate: too few starts were measured here, usual ones and the known sizes of images stand in for them ({images, plural, one {# image of unknown size is} other {# images of unknown size are}} not counted).',
    remedy: 'Nothing to do.',
  },
  'marked-already': {
    severity: 'info',
    title: 'Marked so already',
    cause: '{count, plural, one {# node is} other {# nodes are}} as asked already: {names}.',
    remedy: 'Nothing to do.',
  },
  'mark-of-system': {
    severity: 'blocker',
    title: 'A label or taint of the system',
    cause: '{key} is written by Kubernetes or ACK, which rely on it and would write it again.',
    remedy: 'Use a key of your own; cordon a node to close it for new pods.',
  },
  'taint-drives-away': {
    severity: 'warning',
    title: 'The taint drives pods away',
    cause:
      '{count, plural, one {# pod on these nodes does} other {# pods on these nodes do}} not tolerate the new NoExecute taint and {count, plural, one {is deleted at once, whatever its} other {are deleted at once, whatever their}} disruption budgets say: {names}.',
    remedy: 'Drain the nodes instead, which minds budgets, or give the pods a toleration first.',
  },
  'label-starts-daemons': {
    severity: 'warning',
    title: 'DaemonSets start on these nodes',
    cause: 'With the new labels these DaemonSets put pods on the nodes ({count}): {names}.',
    remedy: 'Check that they are meant to run there.',
  },
  'label-ends-daemons': {
    severity: 'warning',
    title: 'DaemonSets leave these nodes',
    cause: 'Without the old labels these DaemonSets end their pods on the nodes ({count}): {names}.',
    remedy: 'Check that the nodes can do without them.',
  },
  'label-asked-by-pods': {
    severity: 'warning',
    title: 'Pods ask for the old labels',
    cause:
      '{count, plural, one {# pod runs} other {# pods run}} on these nodes because of labels that change; {count, plural, one {it stays, but once it ends it is} other {they stay, but once they end they are}} not placed there again: {names}.',
    remedy: 'Check that other nodes have the labels they ask for, or change their selectors first.',
  },
  'marks-differ': {
    severity: 'blocker',
    title: 'Not marked as asked',
    cause: 'Not marked as asked after the run ({count}): {names}.',
    remedy: 'Look at who changed them meanwhile, then ask again.',
  },
  'node-held': {
    severity: 'blocker',
    title: 'The node is held',
    cause:
      '{owner} holds {node} until {until}: {reason}. Until then it is not drained, restarted, repaired, upgraded or removed.',
    remedy: 'Ask {owner}, release the hold, or leave the node out.',
  },
  'held-may-leave': {
    severity: 'warning',
    title: 'Nodes that are held may go',
    cause:
      'ACK chooses which nodes a smaller size takes and knows nothing of holds. {count, plural, one {# node that is held} other {# nodes that are held}} may be among them: {names}.',
    remedy: 'Ask whoever holds them, or remove other nodes by name in place of scaling in.',
  },
  'hold-past': {
    severity: 'blocker',
    title: 'The hold has ended already',
    cause: 'A hold until {until} would have ended before it began.',
    remedy: 'Choose a time that is yet to come.',
  },
  'hold-replaced': {
    severity: 'warning',
    title: 'Another hold is replaced',
    cause: '{owner} holds {node} until {until}: {reason}. The new hold takes its place.',
    remedy: 'Ask {owner} first.',
  },
  'hold-released': {
    severity: 'warning',
    title: 'A hold that still counts',
    cause: '{owner} holds {node} until {until}: {reason}. Once released it may be drained.',
    remedy: 'Ask {owner} first.',
  },
} as const satisfies Record<string, FindingTemplate>;

export type DrainFindingCode = keyof typeof drainFindings;
