import type { FindingTemplate } from './finding-template';

/** Findings about putting existing machines into a node pool. */
export const attachFindings = {
  'instance-not-found': {
    severity: 'blocker',
    title: 'Instance not found',
    cause: 'There is no instance {id} in the region of the cluster, or this access key may not see it.',
    remedy: 'Leave it out, or check its id and region in the ECS console.',
  },
  'instance-other-network': {
    severity: 'blocker',
    title: 'Instance in another network',
    cause: 'The instance {id} is in {seen}, the cluster in {vpc}.',
    remedy: 'Choose instances of the VPC of the cluster.',
  },
  'instance-in-cluster': {
    severity: 'blocker',
    title: 'Instance in a cluster already',
    cause: 'The instance {id} belongs to {where} already.',
    remedy: 'Remove it there first, or leave it out.',
  },
  'instance-not-standing': {
    severity: 'blocker',
    title: 'Instance neither running nor stopped',
    cause: 'The instance {id} is {status}; ACK takes instances that are running or stopped.',
    remedy: 'Wait until it is, then ask again.',
  },
  'instance-type-untold': {
    severity: 'warning',
    title: 'Instance type unknown',
    cause:
      'The region does not list the type {type} of {id}, so nobody knows whether it has the 4 vCPU, 8 GiB and x86 processor that Windows nodes need.',
    remedy: 'Check the type in the ECS console.',
  },
  'instances-attached-already': {
    severity: 'info',
    title: 'In the pool already',
    cause: 'In {name} already and left alone ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'instance-disks-replaced': {
    severity: 'warning',
    title: 'System disks are replaced',
    cause:
      'ACK replaces the system disks of {count, plural, one {# instance} other {# instances}} by the image of the pool: everything on them is lost ({names}).',
    remedy: 'Save what is needed from the system disks first; a snapshot keeps it.',
  },
  'data-disks-formatted': {
    severity: 'warning',
    title: 'Data disks are formatted',
    cause: 'Data disks of these instances are formatted for containers: what is on them is lost.',
    remedy: 'Switch off formatting, or save the data first.',
  },
  'instance-no-internet': {
    severity: 'blocker',
    title: 'Instance without a way to the internet',
    cause:
      'The instance {id} has no public address, and no NAT gateway with an SNAT entry covers its vSwitch {vSwitch}; a Windows node there never joins.',
    remedy: 'Bind an EIP to the instance, or add an SNAT entry for the vSwitch.',
  },
  'instance-no-internet-linux': {
    severity: 'warning',
    title: 'Instance without a way to the internet',
    cause:
      'The instance {id} has no public address, and no NAT gateway with an SNAT entry covers its vSwitch {vSwitch}; it cannot pull public images and may not join.',
    remedy: 'Bind an EIP to the instance, or add an SNAT entry for the vSwitch.',
  },
  'instance-internet-unknown': {
    severity: 'warning',
    title: 'Way to the internet unknown',
    cause:
      'The instance {id} has no public address, and nobody knows whether an SNAT entry covers its vSwitch {vSwitch}.',
    remedy:
      'Allow vpc:DescribeNatGateways and vpc:DescribeSnatTableEntries, or check the SNAT entry by hand.',
  },
  'instance-outside-v-switches': {
    severity: 'info',
    title: 'Outside the vSwitches of the pool',
    cause: '{id} is in {vSwitch} ({zone}), which is none of the vSwitches of {name}.',
    remedy: 'Check that the pod network and the security groups reach there.',
  },
  'attached-not-scaled': {
    severity: 'info',
    title: 'Attached nodes are not scaled',
    cause:
      'The size limits of {name} ({min}–{max}) count only nodes that the autoscaler makes, not attached ones.',
    remedy: 'Remove attached nodes by hand when they are no longer needed.',
  },
  'instances-not-attached': {
    severity: 'blocker',
    title: 'Instances not in the pool',
    cause: 'Not in {name} after the run ({count}): {names}.',
    remedy: 'Look at what the task of ACK said about them.',
  },
} as const satisfies Record<string, FindingTemplate>;

export type AttachCode = keyof typeof attachFindings;
