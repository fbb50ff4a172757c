import type { Rule, Told } from './rule';

/** Directories that no disk may hide. Beneath `/var` data may lie, as ACK's own layout does. */
const SYSTEM = /^\/(bin|boot|dev|etc|lib|lib64|proc|root|run|sbin|sys|usr)(\/|$)/;
const HOLDS_SYSTEM = new Set(['/', '/var', '/var/lib', '/var/log', '/var/run', '/home', '/opt', '/tmp']);

/** Absolute, of ordinary characters, without empty, `.` and `..` parts. */
const PATH = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._@+-]+)+\/?$/;

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

const refused = (path: string): boolean => {
  const at = trimmed(path);
  return !PATH.test(path) || SYSTEM.test(at) || HOLDS_SYSTEM.has(at);
};

const mounts: Rule = ({ pool }) => {
  const paths = pool.dataDisks.map(({ mount }) => (mount === null ? null : trimmed(mount.path)));
  return pool.dataDisks.flatMap(({ mount }, index): Told[] => {
    if (mount === null || pool.os === 'windows') return [];
    const field = `dataDisks.${index}.mount`;
    const params = { path: mount.path };
    if (refused(mount.path)) return [{ code: 'mount-invalid', field, params }];
    return paths.indexOf(trimmed(mount.path)) === index ? [] : [{ code: 'mount-duplicate', field, params }];
  });
};

const runtime: Rule = ({ pool }) => {
  const carriers = pool.dataDisks.filter(({ mount }) => mount?.forRuntime === true).length;
  return carriers > 1 && pool.os !== 'windows'
    ? [{ code: 'runtime-mount-duplicate', field: 'dataDisks', params: { count: carriers } }]
    : [];
};

/** Where Linux nodes mount their data disks. */
export const mountRules: readonly Rule[] = [mounts, runtime];
