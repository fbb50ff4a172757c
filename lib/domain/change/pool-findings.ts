import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: instances, image, network, disks, logon, marks. */
export const poolFindings = {
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
    cause: '{type} has {gpus} GPU; ACK does not support GPU types in Windows pools.',
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
  'v-switch-not-found': {
    severity: 'blocker',
    title: 'vSwitch not in the network of the cluster',
    cause: 'The vSwitch {vSwitch} does not exist in the VPC of the cluster.',
    remedy: 'Choose a vSwitch of the VPC {vpc}.',
  },
  'too-many-v-switches': {
    severity: 'blocker',
    title: 'Too many vSwitches',
    cause: '{count} vSwitches are chosen; ACK takes at most 8.',
    remedy: 'Leave at most 8 vSwitches.',
  },
  'v-switch-no-internet': {
    severity: 'blocker',
    title: 'No way to the internet',
    cause:
      'No NAT gateway with an SNAT entry covers the vSwitch {vSwitch} in {zone}; Windows nodes there never join.',
    remedy: 'Add an SNAT entry for the vSwitch, or choose another one.',
  },
  'v-switch-no-internet-linux': {
    severity: 'warning',
    title: 'No way to the internet',
    cause:
      'No NAT gateway with an SNAT entry covers the vSwitch {vSwitch} in {zone}; nodes there cannot pull public images and may not join.',
    remedy: 'Add an SNAT entry for the vSwitch, or choose another one.',
  },
  'v-switch-internet-unknown': {
    severity: 'warning',
    title: 'Way to the internet unknown',
    cause:
      'The NAT gateways could not be read, so nobody knows whether nodes in {vSwitch} reach the internet.',
    remedy:
      'Allow vpc:DescribeNatGateways and vpc:DescribeSnatTableEntries, or check the SNAT entry by hand.',
  },
  'addresses-short': {
    severity: 'blocker',
    title: 'Not enough addresses',
    cause: 'The chosen vSwitches have {free} free addresses together; {wanted} nodes need {wanted}.',
    remedy: 'Add a vSwitch with free addresses or ask for fewer nodes.',
  },
  'security-group-not-found': {
    severity: 'blocker',
    title: 'Security group not in the network of the cluster',
    cause: 'The security group {group} does not exist in the VPC of the cluster.',
    remedy: 'Choose a security group of the list.',
  },
  'security-groups-mixed': {
    severity: 'blocker',
    title: 'Security groups of two types',
    cause: 'Basic and advanced security groups cannot be used together.',
    remedy: 'Choose security groups of one type.',
  },
  'disk-size-refused': {
    severity: 'blocker',
    title: 'Disk size not sold',
    cause: 'A disk of {size} GiB is not sold there; it must have {min} to {max} GiB.',
    remedy: 'Choose a size from {min} to {max} GiB.',
  },
  'disk-level-refused': {
    severity: 'blocker',
    title: 'Disk too small for its performance level',
    cause: '{level} needs more than {above} GiB; the disk has {size} GiB.',
    remedy: 'Choose a lower performance level or a disk of more than {above} GiB.',
  },
  'disk-level-wrong-category': {
    severity: 'blocker',
    title: 'Performance level on a disk without levels',
    cause: 'Only cloud_essd disks have performance levels; this is {category}.',
    remedy: 'Leave the performance level out or choose cloud_essd.',
  },
  'too-many-data-disks': {
    severity: 'blocker',
    title: 'Too many data disks',
    cause: '{count} data disks are asked for; ACK takes at most 10.',
    remedy: 'Remove data disks.',
  },
  'windows-disk-small': {
    severity: 'blocker',
    title: 'System disk too small for Windows',
    cause: 'The system disk has {size} GiB; a Windows image needs {needs} GiB for itself.',
    remedy: 'Choose at least {needs} GiB, better 120 GiB: container images come on top.',
  },
  'node-problem-detector-missing': {
    severity: 'blocker',
    title: 'Managed pool without ack-node-problem-detector',
    cause:
      'The add-on ack-node-problem-detector is not installed; ACK refuses managed node pools without it.',
    remedy: 'Install ack-node-problem-detector in the ACK console, or switch off “managed”.',
  },
  'password-missing': {
    severity: 'blocker',
    title: 'Password missing',
    cause: 'Windows nodes are logged on to with a password only, and none is given.',
    remedy: 'Enter a password of 8 to 30 characters with three of: lower case, upper case, digits, symbols.',
  },
  'password-weak': {
    severity: 'blocker',
    title: 'Password refused',
    cause:
      'The password has {length} characters of {classes} kinds; ACK asks for 8 to 30 characters of at least three kinds.',
    remedy: 'Use three of: lower case, upper case, digits, symbols.',
  },
  'key-pair-on-windows': {
    severity: 'blocker',
    title: 'Key pair on Windows',
    cause: 'Windows nodes do not support key pairs.',
    remedy: 'Remove the key pair and enter a password.',
  },
  'logon-doubled': {
    severity: 'blocker',
    title: 'Password and key pair together',
    cause: 'ACK takes either a password or a key pair, not both.',
    remedy: 'Keep one of them.',
  },
  'key-pair-not-found': {
    severity: 'blocker',
    title: 'Key pair not found',
    cause: 'The key pair {keyPair} does not exist in this region.',
    remedy: 'Choose a key pair of the list.',
  },
  'mark-refused': {
    severity: 'blocker',
    title: 'Label or taint refused',
    cause: '“{key}” = “{value}” is not a valid label or taint of Kubernetes.',
    remedy:
      'Keys and values have at most 63 letters, digits, “-”, “_” and “.”, and start and end with a letter or digit; a prefix is a DNS name.',
  },
  'mark-reserved': {
    severity: 'blocker',
    title: 'Reserved label or taint',
    cause: 'The prefix of “{key}” belongs to Kubernetes and cannot be set by a node pool.',
    remedy: 'Use a prefix of your own, kubelet.kubernetes.io/ or node.kubernetes.io/.',
  },
  'windows-taint-missing': {
    severity: 'warning',
    title: 'Windows pool without a taint',
    cause: 'Nothing keeps Linux pods without an OS selector away from the new nodes.',
    remedy: 'Add the taint os=windows:NoSchedule and let Windows workloads tolerate it.',
  },
} as const satisfies Record<string, FindingTemplate>;
