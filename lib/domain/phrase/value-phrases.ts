/** Values in findings that are words of ours. English; `{name}` stands for a value. */
export const valuePhrases = {
  'value.type-in-zone': '{type} in {zone}',
  'value.none': 'none',
  'value.on': 'on',
  'value.off': 'off',
  'value.not-known': 'not known',
} as const;
