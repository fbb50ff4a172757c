/** What is known of an image, and whether it starts on a node. English; `{name}` stands for a value. */
export const imagePhrases = {
  'image.linux': 'for Linux, by {evidence}',
  'image.windows': 'for Windows builds {builds}, by {evidence}',
  'image.windows-any': 'for Windows of every build, by {evidence}',
  'image.windows-unknown': 'for Windows, by {evidence}; nothing tells the build: name it in the tag',
  'image.both': 'for Linux and Windows builds {builds}, by {evidence}',
  'image.both-unknown': 'for Linux and Windows, by {evidence}; nothing tells the Windows builds',
  'image.missing': 'its repository has no such tag ({evidence})',
  'image.unknown':
    'its platform is not known: the name does not tell it. Name the system and build in the tag, or allow looking it up in the registry',
  'image.digest':
    'its platform is not known: a digest does not tell it. Keep the tag beside the digest, or allow looking it up in the registry',
  'image.invalid': 'it is not a valid image reference: the kubelet answers InvalidImageName',
  'image.guessed': '{known} (a guess)',
  'image.by-registry': 'the answer of its registry',
  'image.by-repository': 'what is known of {name}',
  'image.by-words': 'its name ({words})',
  'image.by-nodes': 'the Windows nodes that have it',
  'image.by-pods': 'the nodes on which it runs',
  'image.starts': 'The image of {container} starts here.',
  'image.starts-forward':
    'The image of {container} is of build {build} and runs on this newer host ({host}) by forward compatibility.',
  'image.other-os': 'The image of {container} ({image}) has no variant for {os}.',
  'image.newer-than-host':
    'The image of {container} is of build {build}, newer than the host ({host}): it never starts there.',
  'image.older-than-host':
    'The image of {container} is of build {build}, older than any that the host ({host}) runs in process isolation.',
  'image.runtime-too-old':
    'The image of {container} is of build {build}. The host ({host}) could run it, but its containerd takes only images of its own build: that needs containerd 1.7.6 or later.',
  'image.other-arch': 'The image of {container} ({image}) has no variant for {arch}.',
  'image.host-process-only':
    'The image of {container} has nothing but files for HostProcess containers: it starts in no other.',
  'image.seen-to-fail':
    'The image of {container}, {image}, was tried on build {host}, and the node said that it does not match.',
  'image.no-such-tag': 'The image of {container} cannot be pulled: there is no {image}.',
  'image.os-unknown': 'Nobody knows for which system the image of {container} ({image}) is.',
  'image.build-unknown':
    'The image of {container} ({image}) is for Windows, its build is not known; this node takes build {accepted}.',
  'image.host-unknown': 'This node does not tell its system or build.',
  'image.hyper-v':
    'It asks for Hyper-V isolation, which Kubernetes does not support: whether the image of {container} starts cannot be told.',
  'image.builds-up-to': '{from} to {to}',
} as const;
