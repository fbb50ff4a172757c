/** Why a Windows or Linux node fails a pod that was put there. English; `{name}` stands for a value. */
export const kubeletPhrases = {
  'kubelet.os-field': 'The kubelet rejects it: spec.os.name is {wants}, and the node is {os}.',
  'kubelet.os-label':
    'The kubelet rejects it: its own label kubernetes.io/os is {wants}, and the node is {os}.',
  'kubelet.sysctls': 'The kubelet rejects it: it sets sysctls, of which Windows has none.',
  'kubelet.groups-policy': 'The kubelet rejects it: Windows knows no supplementalGroupsPolicy Strict.',
  'kubelet.pod-resources': 'The kubelet rejects it: Windows knows no resources of a whole pod.',
  'kubelet.administrator':
    'The container {container} must not run as ContainerAdministrator (runAsNonRoot), and is told to.',
  'kubelet.host-path': 'The volume {volume} wants {path} to be a {type}, and Windows has no such path.',
  'kubelet.pipe-type': 'The volume {volume} wants {path} to be a {type}, which a named pipe is not.',
  'kubelet.huge-pages': 'The volume {volume} is of huge pages, which Windows does not mount.',
  'kubelet.volume-kind': 'The volume {volume} is of kind {kind}, which Windows does not mount.',
  'kubelet.block': 'The container {container} uses a block device, which Windows does not map.',
  'kubelet.drive-root': 'The container {container} mounts over the drive {path}, which containerd refuses.',
  'kubelet.read-only-deep':
    'The container {container} wants a mount that is read-only all the way down, which Windows does not have.',
  'kubelet.claims': 'It asks for devices by resource claims, which Windows does not have.',
  'kubelet.windows-handler':
    'The RuntimeClass {name} has the handler {handler}, which only Windows nodes have.',
  'kubelet.image-name': 'The image of {container} is not a valid reference: {image}.',
} as const;
