/** Where a workload can run and what keeps it from a node. English; `{name}` stands for a value. */
export const verdictPhrases = {
  'verdict.taint': 'It does not tolerate the taint {taint}.',
  'verdict.selector': 'It asks for nodes with {wants}; {key} is {has} here.',
  'verdict.selector-missing': 'It asks for nodes with {wants}; the label is missing here.',
  'verdict.affinity': 'Its required node affinity leaves these nodes out.',
  'verdict.cordoned': 'The nodes are cordoned.',
  'verdict.pinned': 'It names another node itself.',
  'verdict.too-large': 'It asks for {requested} of {resource}; an empty node here has {allocatable}.',
  'verdict.no-room': 'It asks for {requested} of {resource}; at most {free} is free now.',
  'verdict.pod-count': 'The nodes hold as many pods as they may ({allocatable}).',
  'verdict.port': 'The port {port} of the nodes is taken.',
  'verdict.spread': 'Its topology spread over {topologyKey} allows no more pods here.',
  'verdict.topology-missing': 'The nodes lack the label {topologyKey}, over which it has to spread.',
  'verdict.neighbour': 'Pod affinity or anti-affinity over {topologyKey} keeps it off.',
  'verdict.volume': 'Its volume claim {claim} cannot be used here.',
  'verdict.volume-elsewhere':
    'The volume of its claim {claim} can be used from other nodes only: another zone, or its node affinity.',
  'verdict.disk': 'Another pod of the node has the disk that it names.',
  'verdict.refused': '{predicate} refuses it.',
  'verdict.rejected': 'The API server refuses it: {path}: {reason}',
  'verdict.rejected-more':
    'The API server refuses it for {count, plural, one {# reason} other {# reasons}}, first {path}: {reason}',
  'verdict.pod-rejected': 'The API server refuses it: {message}',
  'verdict.pods-rejected': 'It can be saved, but the API server refuses its pods: {message}',
  'verdict.gated': 'Its pods wait for their scheduling gates; nothing places them before.',
  'verdict.other-scheduler': 'The scheduler {name} decides where its pods go.',
  'verdict.runs-everywhere': 'Runs on {of, plural, one {the only node} other {all # nodes}}.',
  'verdict.runs-on': 'Runs on {works} of {of, plural, one {# node} other {# nodes}}: {pools}.',
  'verdict.differs-on':
    'Runs on {works} of {of, plural, one {# node} other {# nodes}} ({pools}); Windows ignores {fields}.',
  'verdict.gamble':
    'A gamble: the scheduler may put it on {of, plural, one {# node} other {# nodes}}, and it fails on {fails}. {reason}',
  'verdict.fails-on-some':
    'Its controller puts it on {of, plural, one {# node} other {# nodes}}, and it fails on {fails}. {reason}',
  'verdict.no-nodes': 'The cluster has no nodes.',
  'verdict.no-node': 'No node takes it. {reason}',
  'verdict.crowded':
    'No node takes it now: it would run on {count, plural, one {# node} other {# nodes}} that {count, plural, one {has} other {have}} no room. {reason}',
  'verdict.crowded-plain':
    'No node takes it now: it would run on {count, plural, one {# node} other {# nodes}} that {count, plural, one {has} other {have}} no room.',
  'verdict.fails':
    '{count, plural, one {It does not run on the one node that the scheduler may choose.} other {It runs on none of the # nodes that the scheduler may choose.}} {reason}',
  'verdict.unknown-image':
    'Not known: nothing tells the platform of {image}. The scheduler may put it on {count, plural, one {# node} other {# nodes}}.',
  'verdict.unknown-start':
    'Not known: nothing tells whether {image} starts there. The scheduler may put it on {count, plural, one {# node} other {# nodes}}.',
  'verdict.undecided':
    'Not known: {filters} could not be decided, because what decides them could not be read, or is just being rolled out.',
  'verdict.unknown': 'Not known whether it would run where the scheduler may put it.',
  'verdict.more': '{count} more',
  'verdict.no-pool': 'nodes of no pool',
  'verdict.fields': '{count, plural, one {# field} other {# fields}}',
} as const;
