import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: labels, taints and ECS tags. */
export const poolMarkFindings = {
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
  'taint-doubled': {
    severity: 'blocker',
    title: 'Taint twice',
    cause: 'The taint {key} with the effect {effect} is there twice.',
    remedy: 'Remove one of them.',
  },
  'too-many-tags': {
    severity: 'blocker',
    title: 'Too many ECS tags',
    cause:
      '{count} ECS tags are asked for; {most} can be had: an instance takes 20, of which ACK and the mark of Mullion keep {kept}.',
    remedy: 'Remove tags.',
  },
  'tag-refused': {
    severity: 'blocker',
    title: 'ECS tag refused',
    cause:
      '“{key}” = “{value}” is not an ECS tag: a key has 1 to 128 characters, a value at most 128, and neither contains http:// or https://.',
    remedy: 'Correct the key or the value.',
  },
  'tag-reserved': {
    severity: 'blocker',
    title: 'Reserved ECS tag',
    cause: '“{key}” is reserved for Alibaba Cloud, ACK or Mullion.',
    remedy: 'Choose another key.',
  },
  'tags-overflow': {
    severity: 'warning',
    title: 'More ECS tags than an instance takes',
    cause:
      'The autoscaler makes a tag of each label and taint: {count} tags together with those that are reserved; an instance takes {most}.',
    remedy: 'Remove tags, labels or taints, or raise the quota of tags in Quota Center.',
  },
} as const satisfies Record<string, FindingTemplate>;
