/** How the parts of a Windows node are. English; `{name}` stands for a value. */
export const windowsPhrases = {
  'windows.unread': 'It is not known: what would tell it could not be read, or too little was seen yet.',
  'windows.kubelet-well': 'The kubelet reports.',
  'windows.kubelet-silent':
    'The kubelet does not report any more: nobody can stop pods there, so a drain would wait for ever.',
  'windows.kubelet-ill': 'The kubelet reports that the node is not Ready.',
  'windows.runtime-well': 'containerd starts containers.',
  'windows.runtime-down': 'The kubelet says that containerd is down.',
  'windows.runtime-fails':
    'containerd failed to start or stop pods: {count, plural, one {# warning} other {# warnings}} in the last half hour.',
  'windows.network-well': 'Pods get their network.',
  'windows.network-down': 'The network of pods is not set up on this node.',
  'windows.network-fails':
    'Pods got no network: {count, plural, one {# warning} other {# warnings}} in the last half hour.',
  'windows.disk-well': 'There is room for image layers.',
  'windows.disk-full': 'The disk for image layers is full: the kubelet evicts pods.',
  'windows.disk-tight':
    'Room for image layers ran short: {count, plural, one {# warning} other {# warnings}} in the last half hour.',
  'windows.memory-well': 'Memory does not grow towards its end.',
  'windows.memory-short': 'Memory is short: the kubelet evicts pods.',
  'windows.memory-grows':
    'Memory grows; at this pace it is used up in {hours, plural, one {# hour} other {# hours}}.',
  'windows.pods-well': 'No pod hangs while it is deleted.',
  'windows.pods-stuck':
    '{count, plural, one {# pod hangs: it} other {# pods hang: they}} should have been gone more than ten minutes ago.',
  'windows.pulls-well':
    '{count, plural, one {# pod waits for its image or container, not} other {# pods wait for their images or containers, none of them}} for long.',
  'windows.pulls-fail':
    '{count, plural, one {# pod does not get its image: it is refused, missing, or for another build} other {# pods do not get their images: they are refused, missing, or for another build}}.',
  'windows.pulls-slow':
    '{count, plural, one {# pod has waited for its image} other {# pods have waited for their images}} for more than half an hour.',
} as const;
