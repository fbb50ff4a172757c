/** Texts of `domain` that the browser needs before the server sends them. */
export default {
  access: { missing: 'requires the permission {permission} (granted to: {roles})' },
  problem: {
    rejected: 'Rejected by {name}.',
    withdrawn: 'Withdrawn by {name}.',
    superseded: 'Replaced by change {id}.',
  },
} as const;
