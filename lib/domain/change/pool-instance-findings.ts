import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: instance types, image and container runtime. */
export const poolInstanceFindings = {
  'instance-type-not-offered': {
    severity: 'blocker',
    title: 'Instance type not offered',
    cause: '{type} is not offered in this region.',
    remedy: 'Choose an instance type from the list of the region.',
  },
  'instance-type-too-small': {
    severity: 'blocker',
    title: 'Instance type too small for Windows',
    cause: '{type} has {cpu} vCPU and {memory} GiB; Windows nodes need at least 4 vCPU and 8 GiB.',
    remedy: 'Choose a type with at least 4 vCPU and 8 GiB, for example ecs.g6.xlarge.',
  },
  'instance-type-gpu': {
    severity: 'blocker',
    title: 'GPU type on Windows',
    cause:
      '{type} has {gpus, plural, one {# GPU} other {# GPUs}}; ACK does not support GPU types in Windows pools.',
    remedy: 'Choose an instance type without GPU.',
  },
  'instance-type-arm': {
    severity: 'blocker',
    title: 'ARM type on Windows',
    cause: '{type} has an ARM processor; Windows nodes need x86.',
    remedy: 'Choose an x86 instance type.',
  },
  'image-not-offered': {
    severity: 'blocker',
    title: 'Image not offered',
    cause: 'The image {image} is not offered for Kubernetes {version} in this region.',
    remedy: 'Choose one of the images listed for the cluster.',
  },
  'image-wrong-os': {
    severity: 'blocker',
    title: 'Image of the other operating system',
    cause: 'The image {image} is a {imageOs} image; the pool is a {os} pool.',
    remedy: 'Choose a {os} image, or make a {imageOs} pool.',
  },
  'image-wrong-arch': {
    severity: 'blocker',
    title: 'Image and instance type do not fit',
    cause: 'The image {image} is built for {imageArch}; {type} has {typeArch}.',
    remedy: 'Choose an image and instance types of one processor architecture.',
  },
  'runtime-not-offered': {
    severity: 'blocker',
    title: 'Container runtime not offered',
    cause: 'containerd {version} is not offered for this cluster (offered: {offered}).',
    remedy: 'Choose one of the offered versions.',
  },
  'image-missing': {
    severity: 'blocker',
    title: 'No image chosen',
    cause: 'A node pool needs an image.',
    remedy: 'Choose an image.',
  },
  'image-type-missing': {
    severity: 'warning',
    title: 'Type of the custom image unknown',
    cause:
      'ACK is not told which image type the custom image {image} was made from, and takes it for Alibaba Cloud Linux.',
    remedy: 'Enter the image type it was made from.',
  },
  'image-type-other-os': {
    severity: 'blocker',
    title: 'Image type of the other operating system',
    cause: '{value} is an image type of {imageOs}; the pool is a {os} pool.',
    remedy: 'Leave it out, or enter one of {os}.',
  },
  'custom-image-not-found': {
    severity: 'blocker',
    title: 'Custom image not found',
    cause: 'The custom image {image} neither belongs to the account in this region nor is it shared with it.',
    remedy: 'Choose one of the images listed.',
  },
  'custom-image-unusable': {
    severity: 'blocker',
    title: 'Custom image cannot be used',
    cause: 'ECS says that the custom image {image} cannot be used now.',
    remedy: 'Wait until it is available, or choose another image.',
  },
  'instance-types-count': {
    severity: 'blocker',
    title: 'Number of instance types',
    cause:
      '{count, plural, one {# instance type is} other {# instance types are}} chosen; ACK takes 1 to {most}.',
    remedy: 'Choose 1 to {most} instance types.',
  },
} as const satisfies Record<string, FindingTemplate>;
