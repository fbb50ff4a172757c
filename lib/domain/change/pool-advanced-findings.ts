import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: node names, deployment sets, private pools and scripts. */
export const poolAdvancedFindings = {
  'node-name-refused': {
    severity: 'blocker',
    title: 'Node name refused',
    cause:
      '“{text}” cannot be a part of the node name: lower-case letters, digits, “-” and “.”, a letter first, a letter or digit last, no “--” and no “..”; the prefix is needed.',
    remedy: 'Correct it, or leave custom node names out.',
  },
  'node-name-too-long': {
    severity: 'blocker',
    title: 'Node name too long',
    cause: 'The node name can have {length} characters with the longest address; at most {most} are allowed.',
    remedy: 'Shorten the prefix or the suffix.',
  },
  'node-name-on-windows': {
    severity: 'info',
    title: 'Host names of Windows nodes',
    cause:
      'The host name of a Windows node is its address with hyphens; prefix and suffix are in the names of the node and the instance only.',
    remedy: 'Nothing to do.',
  },
  'deployment-set-not-found': {
    severity: 'blocker',
    title: 'Deployment set not found',
    cause: 'The deployment set {set} does not exist in this region.',
    remedy: 'Choose a deployment set of the list.',
  },
  'deployment-set-exceeded': {
    severity: 'blocker',
    title: 'More nodes than a deployment set takes',
    cause:
      '{nodes, plural, one {# node is} other {# nodes are}} too many for a deployment set in {zones, plural, one {# zone} other {# zones}}: 20 for each zone, {most} together.',
    remedy: 'Ask for at most {most} nodes, add vSwitches in other zones, or leave the deployment set out.',
  },
  'deployment-set-full': {
    severity: 'blocker',
    title: 'Deployment set full',
    cause:
      'The deployment set {set} takes {free, plural, one {# more instance} other {# more instances}} in the chosen zones; {added, plural, one {# is} other {# are}} asked for.',
    remedy:
      'Ask for at most {free, plural, one {# node} other {# nodes}}, choose another set, or raise its quota.',
  },
  'private-pool-missing': {
    severity: 'blocker',
    title: 'No private pool named',
    cause: 'A private pool is to be used, and none is named.',
    remedy: 'Choose a private pool, or another way to use them.',
  },
  'private-pool-unused': {
    severity: 'warning',
    title: 'Private pool not used',
    cause: 'The private pool {pool} is named, but is used only when “specified” is chosen.',
    remedy: 'Choose “specified” or remove the ID.',
  },
  'private-pool-not-found': {
    severity: 'blocker',
    title: 'Private pool not found',
    cause: 'The private pool {pool} does not exist in this region.',
    remedy: 'Choose a private pool of the list.',
  },
  'private-pool-mismatch': {
    severity: 'blocker',
    title: 'Private pool for other instances',
    cause:
      'The private pool {pool} holds none of the chosen instance types in the chosen zones; it holds: {holds}.',
    remedy: 'Choose a type and a zone that it holds, or another private pool.',
  },
  'rds-refused': {
    severity: 'blocker',
    title: 'Not an RDS instance',
    cause: '“{id}” is not the ID of an RDS instance (rm-…).',
    remedy: 'Enter the ID of an RDS instance or remove it.',
  },
  'script-too-long': {
    severity: 'blocker',
    title: 'Script too long',
    cause: 'The script has {bytes} bytes; at most {most} are taken.',
    remedy: 'Shorten it, or let it load the rest.',
  },
  'windows-script-header': {
    severity: 'warning',
    title: 'Windows script without its header',
    cause: 'A script on Windows nodes is run only when its first line is [bat] or [powershell].',
    remedy: 'Begin it with [bat] or [powershell].',
  },
  'pre-user-data-quota': {
    severity: 'info',
    title: 'Pre-custom data needs an application',
    cause: 'ACK runs scripts before a node joins only for accounts that applied for it in Quota Center.',
    remedy: 'Apply in Quota Center unless it is done.',
  },
} as const satisfies Record<string, FindingTemplate>;
