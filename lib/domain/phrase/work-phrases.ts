/** What a run of many small writes says beyond its rows. English; `{name}` stands for a value. */
export const workPhrases = {
  'problem.left-work': '{step} ({detail})',
  'problem.left-undone': 'Taken back: {steps}.',
  'problem.left-not-undone': 'Could not be taken back: {names}.',
} as const;
