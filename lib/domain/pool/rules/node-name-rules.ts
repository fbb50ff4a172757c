import type { Rule, Told } from './rule';

/**
 * ACK docs, "Create and manage node pools", custom node name. In lower case throughout: the name of a Kubernetes node is a
 * DNS subdomain.
 */
const PART = /^[a-z](?:[a-z0-9]|[-.](?![-.]))*$/;
const LAST = /[a-z0-9]$/;
const MOST = 64;
/** `255.255.255.255`. */
const LONGEST_ADDRESS = 15;
/** The address, or how many of its digits (pools of earlier times). */
const ADDRESS = /^(ip|[1-9]|1[0-5])$/;

const fits = (part: string): boolean => PART.test(part) && LAST.test(part);

const grammar: Rule = ({ pool }) => {
  if (pool.nodeName === null) return [];
  const { prefix, ip, suffix } = pool.nodeName;
  const parts = [
    ...(fits(prefix) ? [] : [{ name: 'prefix', text: prefix }]),
    ...(ADDRESS.test(ip) ? [] : [{ name: 'ip', text: ip }]),
    ...(suffix === '' || fits(suffix) ? [] : [{ name: 'suffix', text: suffix }]),
  ];
  return parts.map(({ name, text }) => ({ code: 'node-name-invalid', field: `nodeName.${name}`, params: { text } }));
};

const whole: Rule = ({ pool }) => {
  if (pool.nodeName === null) return [];
  const { prefix, ip, suffix } = pool.nodeName;
  const address = ADDRESS.test(ip) && ip !== 'ip' ? Number(ip) : LONGEST_ADDRESS;
  const length = prefix.length + address + suffix.length;
  const reported: Told[] = [];
  if (length > MOST) reported.push({ code: 'node-name-too-long', field: 'nodeName', params: { length, most: MOST } });
  if (pool.os === 'windows') reported.push({ code: 'node-name-on-windows', field: 'nodeName' });
  return reported;
};

export const nodeNameRules: readonly Rule[] = [grammar, whole];
