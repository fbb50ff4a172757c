import { checkPassword } from '../windows-rules';
import type { Rule } from './rule';

const field = 'loginPassword';

const password: Rule = ({ pool, password: given }) => {
  if (given !== null && given !== '') {
    const verdict = checkPassword(given);
    if (verdict.ok) return null;
    const { length, classes } = verdict;
    return { code: 'password-weak', field, params: { length, classes } };
  }
  const isMissing = pool.os === 'windows' && !pool.passwordSet;
  return isMissing && { code: 'password-missing', field, because: ['passwordSet', 'keyPair', 'os'] };
};

const either: Rule = ({ pool }) => {
  const hasKeyPair = pool.keyPair !== '';
  if (pool.os === 'windows' || hasKeyPair !== pool.passwordSet) return null;
  return {
    code: hasKeyPair ? 'logon-conflict' : 'logon-missing',
    field: 'keyPair',
    because: ['keyPair', 'passwordSet'],
  };
};

const keyPair: Rule = ({ pool, offers }) => {
  const known = offers?.keyPairs ?? null;
  if (pool.os === 'windows' || pool.keyPair === '' || known === null) return null;
  const isKnown = known.some(({ name }) => name === pool.keyPair);
  return !isKnown && { code: 'key-pair-not-found', field: 'keyPair', params: { keyPair: pool.keyPair } };
};

/** ACK docs, "Create and manage node pools": with MLPS hardening, only a password and no SSH for root. */
const mlps: Rule = ({ pool }) => {
  if (pool.hardening !== 'mlps' || pool.os === 'windows') return null;
  const because = ['hardening', 'keyPair', 'passwordSet'];
  return [
    (pool.keyPair !== '' || !pool.passwordSet) && { code: 'mlps-needs-password', field: 'hardening', because },
    pool.loginUser === 'root' && { code: 'mlps-no-root', field: 'loginUser', because: ['hardening', 'loginUser'] },
  ];
};

export const logonRules: Rule[] = [password, either, keyPair, mlps];
