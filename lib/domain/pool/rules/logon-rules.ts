import { checkPassword } from '../windows-rules';
import type { Rule } from './rule';

const field = 'loginPassword';

const password: Rule = ({ pool, password: given }) => {
  if (given !== null && given !== '') {
    const verdict = checkPassword(given);
    if (verdict.ok) return [];
    const { length, classes } = verdict;
    return [{ code: 'password-weak', field, params: { length, classes } }];
  }
  return pool.os === 'windows' && !pool.passwordSet
    ? [{ code: 'password-missing', field, because: ['passwordSet', 'keyPair', 'os'] }]
    : [];
};

const either: Rule = ({ pool }) => {
  if (pool.os === 'windows') return [];
  const because = ['keyPair', 'passwordSet'];
  if (pool.keyPair !== '' && pool.passwordSet) return [{ code: 'logon-conflict', field: 'keyPair', because }];
  return pool.keyPair === '' && !pool.passwordSet ? [{ code: 'logon-missing', field: 'keyPair', because }] : [];
};

const keyPair: Rule = ({ pool, offers }) => {
  const known = offers?.keyPairs ?? null;
  if (pool.os === 'windows' || pool.keyPair === '' || known === null) return [];
  return known.some(({ name }) => name === pool.keyPair)
    ? []
    : [{ code: 'key-pair-not-found', field: 'keyPair', params: { keyPair: pool.keyPair } }];
};

/** ACK docs, "Create and manage node pools": with MLPS hardening, only a password and no SSH for root. */
const mlps: Rule = ({ pool }) => {
  if (pool.hardening !== 'mlps' || pool.os === 'windows') return [];
  const because = ['hardening', 'keyPair', 'passwordSet'];
  return [
    ...(pool.keyPair !== '' || !pool.passwordSet
      ? [{ code: 'mlps-needs-password' as const, field: 'hardening', because }]
      : []),
    ...(pool.loginUser === 'root'
      ? [{ code: 'mlps-no-root' as const, field: 'loginUser', because: ['hardening', 'loginUser'] }]
      : []),
  ];
};

/** Logon user and credentials. */
export const logonRules: readonly Rule[] = [password, either, keyPair, mlps];
