/** What a run that patches workloads says. English; `{name}` stands for a value. */
export const workloadPhrases = {
  'detail.not-patched': 'not patched yet',
  'detail.patched': 'patched; its pods stay as they are',
  'detail.patch-refused': 'refused: {message}',
  'detail.workload-gone': 'gone, or made again under its name',
  'detail.rolling':
    '{updated} of {wanted, plural, one {# pod is} other {# pods are}} new, {available} can serve',
  'detail.rollout-late':
    'its progress deadline has passed: {updated} of {wanted, plural, one {# pod is} other {# pods are}} new, {available} can serve',
  'detail.rollout-paused':
    'its rollout is paused: {updated} of {wanted, plural, one {# pod is} other {# pods are}} new, {available} can serve',
  'detail.rolled-out': 'rolled out: {wanted, plural, one {# pod} other {# pods}}',
  'detail.workloads-patched':
    '{done} of {total, plural, one {# workload} other {# workloads}} patched and rolled out',
  'detail.put-back-waits': 'its previous values are put back',
  'detail.put-back': 'has its previous values again',
  'detail.patched-over': 'somebody has changed the fields since: theirs stay',
  'detail.not-ours': 'nothing records that this run made it so: it stays as it is',
  'detail.workloads-put-back':
    '{done} of {total, plural, one {# workload has} other {# workloads have}} the previous values again',
  'problem.rollout-late':
    '{count, plural, one {# workload takes} other {# workloads take}} longer than expected, the API server keeps refusing, or somebody puts the old values back: {names}. Going on tries and waits as long again; stopping puts the previous values back.',
  'problem.workload-gone':
    '{count, plural, one {# workload is} other {# workloads are}} gone, or made again under the same name: {names}.',
  'remedy.patch-again': 'Open the workload again and ask with the patch that is shown there now.',
} as const;
