import { objectAt, objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { count, part, text } from '../admission/field';
import { isSafeSysctl } from './safe-sysctls';
import { called, type CheckedPod, hasOwnUsers, namesOf, quoted, type SecurityCheck, setters } from './checked-pod';

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';

const appArmor: SecurityCheck = (pod) => {
  const isBad = (security: RawObject): boolean =>
    !['', 'RuntimeDefault', 'Localhost'].includes(text(objectAt(security, 'appArmorProfile'), 'type'));
  const typeOf = (security: RawObject): string => text(objectAt(security, 'appArmorProfile'), 'type');
  const containers = pod.containers.filter(({ security }) => isBad(security));
  const annotated = Object.entries(pod.annotations)
    .filter(([key, value]) => key.startsWith(APP_ARMOR) && !/^(|runtime\/default|localhost\/.*)$/s.test(value))
    .map(([key, value]) => `${key}="${value}"`);
  const set = [
    setters(
      isBad(pod.security),
      containers.map(({ name }) => name),
    ),
    annotated.length === 0 ? '' : `annotation${annotated.length === 1 ? '' : 's'}`,
  ];
  const types = [pod.security, ...containers.map(({ security }) => security)].filter(isBad).map(typeOf);
  const values = [...new Set([...types, ...annotated])].sort();
  if (values.length === 0) return null;
  const setBy = set.filter((one) => one !== '').join(' and ');
  // The server quotes what has quotes without escaping them.
  return `forbidden AppArmor profile${values.length === 1 ? '' : 's'} (${setBy} must not set AppArmor profile type to "${values.join('", "')}")`;
};

const DEFAULT_CAPABILITIES = new Set(
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(
    ' ',
  ),
);

export const addedCapabilities = (security: RawObject): string[] => textsAt(objectAt(security, 'capabilities'), 'add');

export const capabilities: SecurityCheck = (pod) => {
  const added = new Set<string>();
  const names = namesOf(pod, ({ security }) => {
    const bad = addedCapabilities(security).filter((one) => !DEFAULT_CAPABILITIES.has(one));
    for (const one of bad) added.add(one);
    return bad.length > 0;
  });
  if (names.length === 0) return null;
  return `non-default capabilities (${called('container', names)} must not include ${quoted([...added].sort())} in securityContext.capabilities.add)`;
};

const hostNamespaces: SecurityCheck = ({ spec }) => {
  const set = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => spec[field] === true);
  return set.length === 0 ? null : `host namespaces (${set.map((field) => `${field}=true`).join(', ')})`;
};

export const hostPathVolumes: SecurityCheck = ({ spec }) => {
  const names = objectsAt(spec, 'volumes')
    .filter((volume) => part(volume, 'hostPath') !== null)
    .map((volume) => text(volume, 'name'));
  return names.length === 0 ? null : `hostPath volumes (${called('volume', names)})`;
};

const hostPorts: SecurityCheck = (pod) => {
  const ports = new Set<number>();
  const names = namesOf(pod, ({ container }) => {
    const own = objectsAt(container, 'ports').map((port) => count(port, 'hostPort') ?? 0);
    const taken = own.filter((port) => port !== 0);
    for (const port of taken) ports.add(port);
    return taken.length > 0;
  });
  if (names.length === 0) return null;
  const list = [...ports].sort((a, b) => a - b);
  const verb = names.length === 1 ? 'uses' : 'use';
  return `hostPort (${called('container', names)} ${verb} hostPort${list.length === 1 ? '' : 's'} ${list.join(', ')})`;
};

const privileged: SecurityCheck = (pod) => {
  const names = namesOf(pod, ({ security }) => security['privileged'] === true);
  return names.length === 0
    ? null
    : `privileged (${called('container', names)} must not set securityContext.privileged=true)`;
};

export const maskedProc: SecurityCheck = (pod) => {
  const types = new Set<string>();
  const names = namesOf(pod, ({ security }) => {
    const type = text(security, 'procMount');
    if (type === '' || type === 'Default') return false;
    types.add(type);
    return true;
  });
  if (names.length === 0) return null;
  return `procMount (${called('container', names)} must not set securityContext.procMount to ${quoted([...types].sort())})`;
};

export const procMount: SecurityCheck = (pod) => (hasOwnUsers(pod) ? null : maskedProc(pod));

const SE_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t'];
const NEW_SE_TYPE = { since: 31, type: 'container_engine_t' };

const seLinux: SecurityCheck = (pod) => {
  const optionsOf = (security: RawObject): RawObject => objectAt(security, 'seLinuxOptions');
  const isKnown = (type: string): boolean =>
    SE_TYPES.includes(type) || (pod.version >= NEW_SE_TYPE.since && type === NEW_SE_TYPE.type);
  const isBad = (security: RawObject): boolean => {
    const options = optionsOf(security);
    return !isKnown(text(options, 'type')) || text(options, 'user') !== '' || text(options, 'role') !== '';
  };
  const set = setters(
    isBad(pod.security),
    namesOf(pod, ({ security }) => isBad(security)),
  );
  if (set === '') return null;
  const all = [pod.security, ...pod.containers.map(({ security }) => security)].map(optionsOf);
  const types = [...new Set(all.map((one) => text(one, 'type')).filter((type) => !isKnown(type)))].sort();
  const wrong = [
    ...(types.length === 0 ? [] : [called('type', types)]),
    ...['user', 'role']
      .filter((field) => all.some((one) => text(one, field) !== ''))
      .map((field) => `${field} may not be set`),
  ];
  return `seLinuxOptions (${set} set forbidden securityContext.seLinuxOptions: ${wrong.join('; ')})`;
};

export const seccompType = (security: RawObject): string => text(objectAt(security, 'seccompProfile'), 'type');

const isBadSeccomp = (security: RawObject): boolean =>
  !['', 'RuntimeDefault', 'Localhost'].includes(seccompType(security));

export const seccomp: SecurityCheck = (pod) => {
  const set = setters(
    isBadSeccomp(pod.security),
    namesOf(pod, ({ security }) => isBadSeccomp(security)),
  );
  return set === '' ? null : `seccompProfile (${set} must not set securityContext.seccompProfile.type to "Unconfined")`;
};

const sysctls: SecurityCheck = ({ security, version }) => {
  const bad = objectsAt(security, 'sysctls')
    .map((one) => text(one, 'name'))
    .filter((name) => !isSafeSysctl(name, version));
  return bad.length === 0 ? null : `forbidden sysctls (${bad.join(', ')})`;
};

const isHostProcess = (security: RawObject): boolean => objectAt(security, 'windowsOptions')['hostProcess'] === true;

const hostProcess: SecurityCheck = (pod) => {
  const set = setters(
    isHostProcess(pod.security),
    namesOf(pod, ({ security }) => isHostProcess(security)),
  );
  return set === '' ? null : `hostProcess (${set} must not set securityContext.windowsOptions.hostProcess=true)`;
};

const HOOKS = [
  ['livenessProbe'],
  ['readinessProbe'],
  ['startupProbe'],
  ['lifecycle', 'postStart'],
  ['lifecycle', 'preStop'],
];

/** A probe or hook that names a host other than the pod reaches into the network as the node (from v1.34). */
const probeHosts: SecurityCheck = (pod: CheckedPod) => {
  if (pod.version < 34) return null;
  const hosts = new Set<string>();
  const names = namesOf(pod, ({ container }) => {
    const own = HOOKS.flatMap((path) => {
      const hook = path.reduce((inside, key) => objectAt(inside, key), container);
      return ['httpGet', 'tcpSocket'].map((action) => text(objectAt(hook, action), 'host'));
    }).filter((host) => host !== '');
    for (const host of own) hosts.add(host);
    return own.length > 0;
  });
  if (names.length === 0) return null;
  const verb = names.length === 1 ? 'uses' : 'use';
  return `probe or lifecycle host (${called('container', names)} ${verb} ${called('probe or lifecycle host', [...hosts].sort())})`;
};

/** Controls of the baseline in the order in which their findings are listed, those that `restricted` replaces marked by name. */
export const baselineChecks: readonly SecurityCheck[] = [
  appArmor,
  capabilities,
  hostNamespaces,
  hostPathVolumes,
  hostPorts,
  probeHosts,
  privileged,
  procMount,
  seLinux,
  seccomp,
  sysctls,
  hostProcess,
];
