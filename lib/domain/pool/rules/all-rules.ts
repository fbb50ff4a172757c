import { billingRules } from './billing-rules';
import { diskFitRules } from './disk-fit-rules';
import { diskRules } from './disk-rules';
import { hardening } from './hardening-rules';
import { imageRules } from './image-rules';
import { instanceRules } from './instance-rules';
import { logonRules } from './logon-rules';
import { labelRules } from './label-rules';
import { networkRules } from './network-rules';
import { placementRules } from './deployment-set-rules';
import { type Rule, valuesAt } from './rule';
import { scalingRules } from './scaling-rules';
import { scriptRules } from './script-rules';
import { windowsPoolRules } from './windows-pool-rules';
import { changedFields } from '../definition/write-body';
import { fieldMessage } from '../fields/field-words';
import { poolFields } from '../fields/pool-fields';
import { unknownWords } from '../fields/shape-schema';

/** ACK docs, "Create and manage node pools", custom node name. Lower case: a Kubernetes node has a DNS name. */
const PART = /^[a-z](?:[a-z0-9]|[-.](?![-.]))*$/;
const LAST = /[a-z0-9]$/;
const MOST = 64;
/** `255.255.255.255`. */
const LONGEST_ADDRESS = 15;
/** The address, or how many of its digits (older pools). */
const ADDRESS = /^(ip|[1-9]|1[0-5])$/;

const fits = (part: string): boolean => PART.test(part) && LAST.test(part);

const nodeName: Rule = ({ pool }) => {
  if (pool.nodeName === null) return null;
  const { prefix, ip, suffix } = pool.nodeName;
  const part = (name: string, text: string, isValid: boolean) =>
    !isValid && ({ code: 'node-name-invalid', field: `nodeName.${name}`, params: { text } } as const);
  const address = ADDRESS.test(ip) && ip !== 'ip' ? Number(ip) : LONGEST_ADDRESS;
  const length = prefix.length + address + suffix.length;
  return [
    part('prefix', prefix, fits(prefix)),
    part('ip', ip, ADDRESS.test(ip)),
    part('suffix', suffix, suffix === '' || fits(suffix)),
    length > MOST && { code: 'node-name-too-long', field: 'nodeName', params: { length, most: MOST } },
    pool.os === 'windows' && { code: 'node-name-on-windows', field: 'nodeName' },
  ];
};

/** Directories that a mount must not hide. Data may be mounted below `/var`, as in ACK's own layout. */
const SYSTEM = /^\/(bin|boot|dev|etc|lib|lib64|proc|root|run|sbin|sys|usr)(\/|$)/;
const HOLDS_SYSTEM = new Set(['/', '/var', '/var/lib', '/var/log', '/var/run', '/home', '/opt', '/tmp']);

/** Absolute, with common characters only, without empty, `.`, and `..` segments. */
const PATH = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._@+-]+)+\/?$/;

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

const refused = (path: string): boolean => {
  const at = trimmed(path);
  return !PATH.test(path) || SYSTEM.test(at) || HOLDS_SYSTEM.has(at);
};

const mounts: Rule = ({ pool }) => {
  if (pool.os === 'windows') return null;
  const paths = pool.dataDisks.map(({ mount }) => (mount === null ? null : trimmed(mount.path)));
  const count = pool.dataDisks.filter(({ mount }) => mount?.forRuntime === true).length;
  return [
    pool.dataDisks.map(({ mount }, index) => {
      if (mount === null) return null;
      const reported = { field: `dataDisks.${index}.mount`, params: { path: mount.path } };
      if (refused(mount.path)) return { code: 'mount-invalid', ...reported };
      return paths.indexOf(trimmed(mount.path)) !== index && { code: 'mount-duplicate', ...reported };
    }),
    count > 1 && { code: 'runtime-mount-duplicate', field: 'dataDisks', params: { count } },
  ];
};

/** ACK API, `nodepool_info.name`: 1–63 digits, letters, Chinese characters and hyphens, no hyphen first. */
const NAME = /^[A-Za-z0-9\p{Script=Han}][A-Za-z0-9\p{Script=Han}-]{0,62}$/u;

const name: Rule = ({ pool, before, offers }) => {
  const params = { name: pool.name };
  if (!NAME.test(pool.name)) return { code: 'name-invalid', field: 'name', params };
  const taken = pool.name !== before?.name && offers?.poolNames?.includes(pool.name) === true;
  return taken && { code: 'pool-name-taken', field: 'name', params };
};

/** ACK API, CreateClusterNodePool: `management` is rejected without the add-on. */
const management: Rule = ({ pool, offers }) => {
  const isMissing = pool.managed && pool.os !== 'windows' && offers?.cluster.nodeProblemDetector === false;
  return isMissing && { code: 'node-problem-detector-missing', field: 'managed', because: ['managed'] };
};

const resourceGroup: Rule = ({ pool, offers }) => {
  const group = pool.resourceGroupId;
  const isUnknown = group !== '' && offers?.resourceGroups?.every(({ id }) => id !== group) === true;
  return isUnknown && { code: 'resource-group-not-found', field: 'resourceGroupId', params: { group } };
};

/** Enough to recognize the input. */
const SHOWN = 64;

/** Fields with an enumeration accept no other value. */
const words: Rule = ({ pool }) =>
  poolFields.flatMap(({ path, schema }) =>
    valuesAt(pool, path)
      .flatMap(({ field, value }) => unknownWords(schema, value, field))
      .map(({ path: field, word, known }) => ({
        code: 'value-unknown',
        field,
        params: { field: fieldMessage(field), word: word.slice(0, SHOWN), known: known.join(', ') },
      })),
  );

/** Fields that ACK never changes (ACK docs: "Create and manage node pools", limitations). */
const fixed: Rule = ({ pool, before }) =>
  before !== null &&
  changedFields(before, pool)
    // Derived from the image, which has its own rule.
    .filter(({ change, path }) => change === 'fixed' && path !== 'os' && path !== 'size.type')
    .map(({ path }) => ({ code: 'field-fixed', field: path, params: { field: fieldMessage(path) } }));

/** The same page: a pool cannot switch between spot and the other billing methods. */
const spot: Rule = ({ pool, before }) => {
  const [from, to] = [before?.billing.method, pool.billing.method];
  const switches = from !== undefined && (from === 'spot') !== (to === 'spot');
  return switches && { code: 'spot-fixed', field: 'billing.method', params: { from, to } };
};

export const allRules: readonly Rule[] = [
  name,
  management,
  resourceGroup,
  words,
  fixed,
  spot,
  ...windowsPoolRules,
  ...networkRules,
  ...instanceRules,
  ...imageRules,
  ...billingRules,
  hardening,
  ...logonRules,
  ...diskRules,
  ...diskFitRules,
  mounts,
  ...scalingRules,
  ...labelRules,
  nodeName,
  ...placementRules,
  ...scriptRules,
];
