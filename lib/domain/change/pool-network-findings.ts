import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: vSwitches, security groups and public addresses. */
export const poolNetworkFindings = {
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
    remedy: 'Add an SNAT entry for the vSwitch, give the nodes public addresses, or choose another vSwitch.',
  },
  'v-switch-no-internet-linux': {
    severity: 'warning',
    title: 'No way to the internet',
    cause:
      'No NAT gateway with an SNAT entry covers the vSwitch {vSwitch} in {zone}; nodes there cannot pull public images and may not join.',
    remedy: 'Add an SNAT entry for the vSwitch, give the nodes public addresses, or choose another vSwitch.',
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
    cause:
      'The chosen vSwitches have {free, plural, one {# free address} other {# free addresses}} together; {wanted, plural, one {# node needs} other {# nodes need}} {wanted}.',
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
  'v-switches-missing': {
    severity: 'blocker',
    title: 'No vSwitch chosen',
    cause: 'Without a vSwitch the pool has no place for nodes.',
    remedy: 'Choose 1 to 8 vSwitches.',
  },
  'balance-needs-zones': {
    severity: 'blocker',
    title: 'Nothing to balance',
    cause:
      'Balancing spreads nodes over several zones; the chosen vSwitches are {vSwitches} in {zones, plural, one {# zone} other {# zones}}.',
    remedy: 'Choose vSwitches in at least two zones, or another scaling policy.',
  },
  'too-many-security-groups': {
    severity: 'blocker',
    title: 'Too many security groups',
    cause: '{count} security groups are chosen; an instance takes at most {most}.',
    remedy: 'Leave at most {most}.',
  },
  'bandwidth-refused': {
    severity: 'blocker',
    title: 'Bandwidth refused',
    cause: '{bandwidth} Mbit/s cannot be had; a public address has 1 to {most} Mbit/s, and 0 means none.',
    remedy: 'Choose 0 to {most} Mbit/s.',
  },
} as const satisfies Record<string, FindingTemplate>;
