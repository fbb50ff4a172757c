import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: system and data disks. */
export const poolDiskFindings = {
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
    cause: '{count} data disks are asked for; an instance takes at most 64.',
    remedy: 'Remove data disks.',
  },
  'windows-disk-small': {
    severity: 'blocker',
    title: 'System disk too small for Windows',
    cause: 'The system disk has {size} GiB; a Windows image needs {needs} GiB for itself.',
    remedy: 'Choose at least {needs} GiB, better 120 GiB: container images come on top.',
  },
  'disk-category-unsupported': {
    severity: 'blocker',
    title: 'Disk type not offered for the instance types',
    cause: '{category} disks are not offered for {types} in the chosen zones; all of them take: {offered}.',
    remedy: 'Choose a disk type that all chosen instance types take, or other instance types.',
  },
  'disk-encryption-refused': {
    severity: 'blocker',
    title: 'Encryption of this system disk',
    cause: 'Only cloud_essd system disks can be encrypted; this is {category}.',
    remedy: 'Switch off encryption or choose cloud_essd.',
  },
  'kms-without-encryption': {
    severity: 'blocker',
    title: 'KMS key without encryption',
    cause: 'The KMS key {key} is given for a disk that is not encrypted.',
    remedy: 'Switch on encryption or remove the key.',
  },
  'disk-auto-only': {
    severity: 'blocker',
    title: 'Only ESSD AutoPL',
    cause: 'Provisioned IOPS and performance burst exist on cloud_auto disks only; this is {category}.',
    remedy: 'Choose cloud_auto or leave them out.',
  },
  'disk-iops-refused': {
    severity: 'blocker',
    title: 'Provisioned IOPS refused',
    cause: '{iops} IOPS cannot be provisioned; a cloud_auto disk of {size} GiB takes 1 to {most}.',
    remedy: 'Choose at most {most} IOPS or a larger disk.',
  },
  'disk-fallback-repeated': {
    severity: 'blocker',
    title: 'Disk type repeated',
    cause: '{category} is among the fallback types although it was tried before.',
    remedy: 'Remove it from the list.',
  },
  'disk-smaller-than-image': {
    severity: 'blocker',
    title: 'System disk smaller than the image',
    cause: 'The system disk has {size} GiB; the image {image} has {needs} GiB.',
    remedy: 'Choose at least {needs} GiB.',
  },
  'many-data-disks': {
    severity: 'warning',
    title: 'Many data disks',
    cause:
      '{count} data disks are asked for; the API reference of ACK lists at most {listed}, the console {most}.',
    remedy: 'Use fewer, larger disks if ACK refuses them.',
  },
  'data-disks-of-type': {
    severity: 'blocker',
    title: 'More disks than the instance type takes',
    cause:
      '{type} takes {most, plural, one {# disk} other {# disks}}, the system disk among them; {count, plural, one {# data disk does} other {# data disks do}} not fit.',
    remedy: 'Remove data disks or choose another instance type.',
  },
  'mount-refused': {
    severity: 'blocker',
    title: 'Mount point refused',
    cause: '“{path}” cannot be a mount point: it must be an absolute path and no directory of the system.',
    remedy: 'Choose a path such as /mnt/data.',
  },
  'mount-doubled': {
    severity: 'blocker',
    title: 'Mount point twice',
    cause: 'Two data disks are mounted at {path}.',
    remedy: 'Choose another path for one of them.',
  },
  'runtime-mount-doubled': {
    severity: 'blocker',
    title: 'Two disks for the container runtime',
    cause:
      '{count, plural, one {# data disk} other {# data disks}} shall carry kubelet and the container runtime; one can.',
    remedy: 'Choose one of them.',
  },
  'snapshot-refused': {
    severity: 'blocker',
    title: 'Not a snapshot',
    cause: '“{snapshot}” is not the ID of a snapshot (s-…).',
    remedy: 'Enter the ID of a snapshot or leave it out.',
  },
} as const satisfies Record<string, FindingTemplate>;
