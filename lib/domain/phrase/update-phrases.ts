/** What a look at a pool that is being changed sees. English; `{name}` stands for a value. */
export const updatePhrases = {
  'detail.pool-told': 'ACK has the pool as asked.',
  'detail.pool-still': 'Still as before: {fields}.',
  'detail.marks-awaited': 'Labels or taints of the pool are missing on {names}.',
  'detail.password-unsent': 'The new password has not been sent.',
} as const;
