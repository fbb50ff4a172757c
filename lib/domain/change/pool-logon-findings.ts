import type { FindingTemplate } from './finding-template';

/** Findings about the definition of a node pool: who may log on, and hardening. */
export const poolLogonFindings = {
  'password-missing': {
    severity: 'blocker',
    title: 'Password missing',
    cause: 'Windows nodes are logged on to with a password only, and none is given.',
    remedy: 'Enter a password of 8 to 30 characters with lower case, upper case, digits and symbols.',
  },
  'password-weak': {
    severity: 'blocker',
    title: 'Password refused',
    cause:
      'The password has {length, plural, one {# character} other {# characters}} of {classes, plural, one {# kind} other {# kinds}}; ACK asks for 8 to 30 characters of all four kinds.',
    remedy: 'Use lower case, upper case, digits and symbols, all four.',
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
  'logon-missing': {
    severity: 'warning',
    title: 'Nobody can log on',
    cause: 'Neither a key pair nor a password is given; nobody can log on to the new nodes.',
    remedy: 'Choose a key pair or enter a password, unless nobody shall log on.',
  },
  'mlps-needs-password': {
    severity: 'blocker',
    title: 'MLPS hardening without a password',
    cause: 'With MLPS hardening ACK takes a password only, no key pair.',
    remedy: 'Remove the key pair and enter a password, or switch off MLPS hardening.',
  },
  'mlps-no-root': {
    severity: 'info',
    title: 'root cannot log on by SSH',
    cause: 'MLPS hardening forbids root to log on by SSH.',
    remedy: 'Log on by VNC and create users for SSH, or choose ecs-user.',
  },
  'hardening-image': {
    severity: 'blocker',
    title: 'Hardening on another image',
    cause: 'Security hardening exists on Alibaba Cloud Linux 2 and 3 only; the image is {image}.',
    remedy: 'Choose an image of Alibaba Cloud Linux 2 or 3, or switch off hardening.',
  },
  'hardening-unclear': {
    severity: 'warning',
    title: 'Hardening of this image unclear',
    cause:
      'ACK documents security hardening for Alibaba Cloud Linux 2 and 3; nothing says whether {image} counts as one of them.',
    remedy: 'Choose Alibaba Cloud Linux 2 or 3 itself to be sure, or expect that ACK may refuse the pool.',
  },
} as const satisfies Record<string, FindingTemplate>;
