/** Why automatic repair leaves an ill node alone. English; `{name}` stands for a value. */
export const repairPhrases = {
  'repair.not-allowed': 'What would help is not among what the policy may do: a person has to ask for it.',
  'repair.held': 'The node is held.',
  'repair.cordoned': 'The node is out of service already.',
  'repair.open': 'A change that touches the node or its pool waits or runs.',
  'repair.pool-moves': 'ACK is changing its node pool.',
  'repair.asked-lately': 'The policy has asked for a change of this node within the last day.',
  'repair.waits':
    'It waits {minutes, plural, one {# more minute} other {# more minutes}}: the node may recover.',
  'repair.pool-trouble':
    'More than {percent} % of the pool is ill: what is wrong is not this node alone, so a person has to look.',
  'repair.pool-busy': 'It is busy with another node of the pool.',
  'repair.at-most': 'It is at its limit of {count, plural, one {# open change} other {# open changes}}.',
  'repair.per-day': 'It is at its limit of {count, plural, one {# change} other {# changes}} a day.',
} as const;
