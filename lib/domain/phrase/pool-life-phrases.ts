/** How far a deletion, a repair or a synchronisation of node pools is, and why it ended. English; `{name}` stands for a value. */
export const poolLifePhrases = {
  'detail.pool-listed': 'ACK still lists {name}',
  'detail.pool-going': 'ACK deletes {name}',
  'detail.pool-deleted': 'ACK has no node pool {name} any more',
  'detail.instances-left': '{where}: {total, plural, one {# instance} other {# instances}} left',
  'detail.nodes-registered':
    '{count, plural, one {# released node} other {# released nodes}} still registered',
  'detail.nodes-gone': 'no released node is registered any more',
  'detail.repair-awaited': 'not begun yet',
  'detail.repair-begun': 'ACK repairs {count, plural, one {# node} other {# nodes}}',
  'detail.repair-ended': 'the repair has ended',
  'detail.sync-awaited': 'not asked yet: {count, plural, one {# node differs} other {# nodes differ}}',
  'detail.sync-asked': 'ACK reads the nodes again',
  'detail.pools-agree': 'ACK and Kubernetes agree',
  'ended.pool-delete-failed': 'ACK gave up deleting {name}.',
  'remedy.delete-again':
    'Ask for the deletion again: ACK then goes on where it stopped. Look in ECS for what is left if it stays so.',
} as const;
