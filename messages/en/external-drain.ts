export default {
  title: 'Drains outside Mullion',
  summary: '{n, plural, one {# node was cordoned outside Mullion} other {# nodes were cordoned outside Mullion}}',
  summaryBlocked: '{n, plural, one {# node was cordoned outside Mullion} other {# nodes were cordoned outside Mullion}}, {blocked, plural, one {# drain is blocked} other {# drains are blocked}}',
  state: {
    blocked: 'Blocked',
    leaving: 'Draining',
    waiting: 'Nothing blocks its pods',
    empty: 'Drained',
  },
  left: '{n, plural, one {# pod remaining} other {# pods remaining}}',
  cordonedBy: 'cordoned by {by}',
  during: 'during a change on this node',
  others: '{n, plural, one {# more reason} other {# more reasons}}',
  free: 'Nothing blocks the pods of these nodes:',
  freeNode: '{name} ({n, plural, =0 {drained} one {# pod} other {# pods}})',
  more: '{n, plural, one {and # more} other {and # more}}',
  unlisted: '{n, plural, one {# more node is not listed.} other {# more nodes are not listed.}}',
  budgets: {
    title: 'PDBs that block every drain',
    summary: '{n, plural, one {# PDB never allows an eviction} other {# PDBs never allow an eviction}}',
  },
  refetchFailed: 'External drains could not be refreshed',
} as const;
