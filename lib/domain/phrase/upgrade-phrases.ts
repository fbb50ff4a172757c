/** How an upgrade goes whose nodes Mullion empties itself. English; `{name}` stands for a value. */
export const upgradePhrases = {
  'detail.rebuilt': '{done} of {total, plural, one {# node} other {# nodes}} as planned',
  'detail.not-rebuilt':
    'Ready, but it still runs from the boot it had before: its system disk was not replaced',
  'detail.versions-differ': 'not as planned: kubelet {kubelet}, {runtime}, Windows build {build}',
  'detail.marks-lacking': 'Ready; labels or taints of the pool are missing: {names}',
  'detail.daemons-lacking': 'Ready; waits for the pods of these DaemonSets: {names}',
  'detail.task-failed': 'the task {id} of ACK failed: the nodes are looked at',
  'detail.not-closed-by-us': 'not closed by this run, or another node by now',
  'detail.stands-in': 'stands in while others are rebuilt',
  'detail.stands-in-still': 'stood in; stays in the pool and costs money until somebody removes it',
  'detail.surge-spared': 'every node is upgraded already: none has to stand in',
  'detail.surge-left':
    '{count, plural, one {# node that stood in is} other {# nodes that stood in are}} still there',
  'problem.rebuild-failed':
    'ACK could not replace the system disks of {names}: {message} No later batch is touched. Look at the nodes, then have it go on or stop it.',
  'problem.not-rebuilt':
    'Not as planned after its system disk was replaced: {names} ({what}). No later batch is touched. Look at the nodes, then have it go on or stop it.',
  'problem.surge-late':
    '{ready} of {wanted, plural, one {# node} other {# nodes}} that should stand in are Ready. Nothing else was touched.',
} as const;
