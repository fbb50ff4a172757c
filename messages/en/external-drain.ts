export default {
  title: 'Closed by somebody else',
  summary: '{n, plural, one {# node was closed without Mullion} other {# nodes were closed without Mullion}}',
  summaryBlocked: '{n, plural, one {# node was closed without Mullion} other {# nodes were closed without Mullion}}, {blocked, plural, one {# cannot be emptied} other {# cannot be emptied}}',
  state: {
    blocked: 'Cannot be emptied',
    leaving: 'Being emptied',
    waiting: 'Nothing holds its pods',
    empty: 'Empty',
  },
  left: '{n, plural, one {# pod has to leave} other {# pods have to leave}}',
  closedBy: 'closed by {by}',
  during: 'while a change is under way here',
  others: '{n, plural, one {# more reason} other {# more reasons}}',
  free: 'Nothing holds the pods of these:',
  freeNode: '{name} ({n, plural, =0 {empty} one {# pod} other {# pods}})',
  more: '{n, plural, one {and # more} other {and # more}}',
  unlisted: '{n, plural, one {# more node is not listed here.} other {# more nodes are not listed here.}}',
  budgets: {
    title: 'Budgets that no drain gets past',
    summary: '{n, plural, one {# disruption budget lets no pod go} other {# disruption budgets let no pod go}}',
  },
  refetchFailed: 'Who holds up the drains of others could not be read again',
} as const;
