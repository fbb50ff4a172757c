import type { FindingTemplate } from './finding-template';

/** Findings about upgrades whose nodes Mullion empties itself, batch by batch. */
export const waveFindings = {
  'upgrade-by-waves': {
    severity: 'info',
    title: 'Batches',
    cause:
      '{count, plural, one {# node} other {# nodes}} in {batches, plural, one {# batch} other {# batches}}: {list}. Mullion empties each batch within the disruption budgets, then ACK replaces the system disks of exactly these nodes; the next batch begins once they are as planned and the cluster is well.',
    remedy: 'Nothing to do.',
  },
  'upgrade-waves-take': {
    severity: 'info',
    title: 'How long it may take',
    cause:
      'About {minutes, plural, one {# minute} other {# minutes}}, and {most} if every pod uses its whole time to stop and every system disk takes long. This is an estimate from grace, budgets, soak times and how long new system disks usually take.',
    remedy: 'Nothing to do.',
  },
  'upgrade-host-path': {
    severity: 'blocker',
    title: 'Data on the system disk is lost',
    cause:
      '{count, plural, one {# pod keeps} other {# pods keep}} data on the disk of the node, which is replaced: {names}.',
    remedy: 'Move the data to a volume, or accept the loss by name.',
  },
  'upgrade-wave-is-all': {
    severity: 'warning',
    title: 'All nodes of the OS at once',
    cause:
      'While {count, plural, one {this node is} other {these # nodes are}} away no Ready {os} node takes pods: {names}.',
    remedy: 'Add a node that stands in, or upgrade fewer nodes at a time.',
  },
  'upgrade-opens-nodes': {
    severity: 'info',
    title: 'Cordoned nodes take pods again',
    cause:
      '{count, plural, one {# node is} other {# nodes are}} cordoned now: {names}. With a new system disk a node registers anew and takes new pods.',
    remedy: 'Cordon them again afterwards if that is meant, or leave them out.',
  },
  'surge-stands-in': {
    severity: 'info',
    title: 'Nodes that stand in',
    cause:
      '{count, plural, one {# node stands} other {# nodes stand}} in: the expected number of nodes of {name} becomes {wanted}. At the end Mullion empties what stood in and removes it by name. Meanwhile it costs about {cost} {currency} an hour, at least.',
    remedy: 'Nothing to do.',
  },
  'surge-unpriced': {
    severity: 'info',
    title: 'Nodes that stand in, price unknown',
    cause:
      '{count, plural, one {# node stands} other {# nodes stand}} in: the expected number of nodes of {name} becomes {wanted}. At the end Mullion empties what stood in and removes it by name. What it costs meanwhile is not known.',
    remedy: 'Look the price up if it matters.',
  },
  'surge-not-possible': {
    severity: 'blocker',
    title: 'No node can stand in',
    cause:
      '{name} has no expected number of nodes that could be raised: the autoscaler decides, or ACK tells none.',
    remedy: 'Upgrade without nodes that stand in, or set an expected number of nodes first.',
  },
  'stand-ins-left': {
    severity: 'warning',
    title: 'Nodes that stood in are still there',
    cause:
      '{count, plural, one {# node} other {# nodes}} stood in during an earlier upgrade that was stopped, and {count, plural, one {is} other {are}} still in the pool: {names}.',
    remedy: 'Remove from the pool what is not needed for its capacity.',
  },
} as const satisfies Record<string, FindingTemplate>;

export type WaveCode = keyof typeof waveFindings;
