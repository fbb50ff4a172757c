/** Texts of `domain` that the browser needs before the server sends them. */
export default {
  access: {
    missing: 'requires the permission {permission} (granted to: {roles})',
    disabled: '{permission} is disabled for this cluster in mullion.yaml',
    restored: 'this database may be an old backup; nothing can be changed until an operator decides',
  },
  problem: {
    rejected: 'Rejected by {name}.',
    withdrawn: 'Withdrawn by {name}.',
    superseded: 'Replaced by change {id}.',
  },
} as const;
