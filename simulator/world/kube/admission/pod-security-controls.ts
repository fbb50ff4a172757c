import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

/** A pod as the controls of the standards see it. */
export interface Subject {
  spec: JsonRecord;
  security: JsonRecord;
  containers: { name: string; container: JsonRecord; security: JsonRecord }[];
  version: number;
  windows: boolean;
}

type Control = (subject: Subject) => string | undefined;

const list = (names: readonly unknown[]): string => names.map((name) => JSON.stringify(name)).join(', ');
const some = (noun: string, names: readonly string[]): string =>
  `${noun}${names.length > 1 ? 's' : ''} ${list(names)}`;

/** Pod and containers whose security context is such: `pod and container "a"`; empty for none. */
function holders(subject: Subject, bad: (security: JsonRecord) => boolean): string {
  const names = subject.containers.filter(({ security }) => bad(security)).map(({ name }) => name);
  return [
    ...(bad(subject.security) ? ['pod'] : []),
    ...(names.length > 0 ? [some('container', names)] : []),
  ].join(' and ');
}

const containersWith = (subject: Subject, bad: (one: Subject['containers'][number]) => boolean): string[] =>
  subject.containers.filter(bad).map(({ name }) => name);

const profile = (security: JsonRecord, field: string): string => shown(recordOf(security[field])['type']);
const added = (security: JsonRecord): string[] =>
  listOf(recordOf(security['capabilities'])['add']).map(shown);

const USUAL =
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(
    ' ',
  );

const addedCapabilities: Control = (subject) => {
  const names = containersWith(subject, ({ security }) =>
    added(security).some((one) => !USUAL.includes(one)),
  );
  const bad = new Set(
    subject.containers.flatMap(({ security }) => added(security)).filter((one) => !USUAL.includes(one)),
  );
  return names.length === 0
    ? undefined
    : `non-default capabilities (${some('container', names)} must not include ${list([...bad].sort())} in securityContext.capabilities.add)`;
};

const hostNamespaces: Control = ({ spec }) => {
  const on = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => spec[field] === true);
  return on.length === 0 ? undefined : `host namespaces (${on.map((field) => `${field}=true`).join(', ')})`;
};

const hostPaths: Control = ({ spec }) => {
  const names = listOf(spec['volumes'])
    .map(recordOf)
    .filter((one) => isRecord(one['hostPath']))
    .map((one) => shown(one['name']));
  return names.length === 0 ? undefined : `hostPath volumes (${some('volume', names)})`;
};

const hostPorts: Control = (subject) => {
  const of = (container: JsonRecord): number[] =>
    listOf(container['ports'])
      .map((port) => Number(recordOf(port)['hostPort'] ?? 0))
      .filter((port) => port > 0);
  const names = containersWith(subject, ({ container }) => of(container).length > 0);
  const ports = [...new Set(subject.containers.flatMap(({ container }) => of(container)))].sort(
    (a, b) => a - b,
  );
  return names.length === 0
    ? undefined
    : `hostPort (${some('container', names)} ${names.length > 1 ? 'use' : 'uses'} hostPort${ports.length > 1 ? 's' : ''} ${ports.join(', ')})`;
};

const HOOKS = ['livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle.postStart', 'lifecycle.preStop'];

const foreignHosts: Control = (subject) => {
  const reaches = (container: JsonRecord): boolean =>
    HOOKS.some((path) => {
      let hook: JsonRecord = container;
      for (const key of path.split('.')) hook = recordOf(hook[key]);
      return (
        shown(recordOf(hook['httpGet'])['host']) !== '' || shown(recordOf(hook['tcpSocket'])['host']) !== ''
      );
    });
  const names = subject.version < 34 ? [] : containersWith(subject, ({ container }) => reaches(container));
  return names.length === 0
    ? undefined
    : `probe or lifecycle host (${some('container', names)} must not set host)`;
};

const simple =
  (
    bad: (security: JsonRecord, subject: Subject) => boolean,
    words: (who: string) => string,
    ofPod = true,
  ): Control =>
  (subject) => {
    const names = containersWith(subject, ({ security }) => bad(security, subject));
    const who = ofPod
      ? holders(subject, (security) => bad(security, subject))
      : names.length > 0
        ? some('container', names)
        : '';
    return who === '' ? undefined : words(who);
  };

const GOOD = ['', 'RuntimeDefault', 'Localhost'];

const appArmor = simple(
  (security) => !GOOD.includes(profile(security, 'appArmorProfile')),
  (who) => `forbidden AppArmor profile (${who} must not set AppArmor profile type to "Unconfined")`,
);
const privileged = simple(
  (security) => security['privileged'] === true,
  (who) => `privileged (${who} must not set securityContext.privileged=true)`,
  false,
);
const procMount = simple(
  (security) => !['', 'Default'].includes(shown(security['procMount'])),
  (who) => `procMount (${who} must not set securityContext.procMount to "Unmasked")`,
  false,
);
const seLinux = simple(
  (security, { version }) => {
    const options = recordOf(security['seLinuxOptions']);
    const types = [
      '',
      'container_t',
      'container_init_t',
      'container_kvm_t',
      ...(version >= 31 ? ['container_engine_t'] : []),
    ];
    return (
      !types.includes(shown(options['type'])) ||
      shown(options['user']) !== '' ||
      shown(options['role']) !== ''
    );
  },
  (who) => `seLinuxOptions (${who} set forbidden securityContext.seLinuxOptions)`,
);
const unconfined = simple(
  (security) => !GOOD.includes(profile(security, 'seccompProfile')),
  (who) => `seccompProfile (${who} must not set securityContext.seccompProfile.type to "Unconfined")`,
);
const hostProcess = simple(
  (security) => recordOf(security['windowsOptions'])['hostProcess'] === true,
  (who) => `hostProcess (${who} must not set securityContext.windowsOptions.hostProcess=true)`,
);
const asRoot = simple(
  (security, { version }) => version >= 23 && security['runAsUser'] === 0,
  (who) => `runAsUser=0 (${who} must not set runAsUser=0)`,
);

const SAFE: [name: string, since: number][] = [
  ['kernel.shm_rmid_forced', 0],
  ['net.ipv4.ip_local_port_range', 0],
  ['net.ipv4.tcp_syncookies', 0],
  ['net.ipv4.ping_group_range', 0],
  ['net.ipv4.ip_unprivileged_port_start', 0],
  ['net.ipv4.ip_local_reserved_ports', 27],
  ['net.ipv4.tcp_keepalive_time', 29],
  ['net.ipv4.tcp_fin_timeout', 29],
  ['net.ipv4.tcp_keepalive_intvl', 29],
  ['net.ipv4.tcp_keepalive_probes', 29],
  ['net.ipv4.tcp_rmem', 32],
  ['net.ipv4.tcp_wmem', 32],
];

const sysctls: Control = ({ security, version }) => {
  const safe = SAFE.filter(([, since]) => version >= since).map(([name]) => name);
  const bad = listOf(security['sysctls'])
    .map((one) => shown(recordOf(one)['name']))
    .filter((name) => !safe.includes(name));
  return bad.length === 0 ? undefined : `forbidden sysctls (${bad.join(', ')})`;
};

/** Rules of `restricted` that mean nothing on Windows since policy v1.25. */
const onLinux =
  (control: Control): Control =>
  (subject) =>
    subject.windows && subject.version >= 25 ? undefined : control(subject);

const escalation: Control = (subject) => {
  const names = containersWith(subject, ({ security }) => security['allowPrivilegeEscalation'] !== false);
  return names.length === 0
    ? undefined
    : `allowPrivilegeEscalation != false (${some('container', names)} must set securityContext.allowPrivilegeEscalation=false)`;
};

const capabilities: Control = (subject) => {
  const keep = containersWith(
    subject,
    ({ security }) => !listOf(recordOf(security['capabilities'])['drop']).includes('ALL'),
  );
  const isBad = (one: string): boolean => one !== 'NET_BIND_SERVICE';
  const add = containersWith(subject, ({ security }) => added(security).some(isBad));
  const bad = new Set(subject.containers.flatMap(({ security }) => added(security)).filter(isBad));
  const parts = [
    ...(keep.length > 0
      ? [`${some('container', keep)} must set securityContext.capabilities.drop=["ALL"]`]
      : []),
    ...(add.length > 0
      ? [
          `${some('container', add)} must not include ${list([...bad].sort())} in securityContext.capabilities.add`,
        ]
      : []),
  ];
  return parts.length === 0 ? undefined : `unrestricted capabilities (${parts.join('; ')})`;
};

const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

const volumeTypes: Control = ({ spec }) => {
  const bad = listOf(spec['volumes']).flatMap((given) => {
    const volume = recordOf(given);
    const type = Object.keys(volume).find((key) => key !== 'name');
    return type === undefined || VOLUMES.includes(type) ? [] : [{ name: shown(volume['name']), type }];
  });
  const types = [...new Set(bad.map(({ type }) => type))].sort();
  return bad.length === 0
    ? undefined
    : `restricted volume types (${some(
        'volume',
        bad.map(({ name }) => name),
      )} ${bad.length > 1 ? 'use' : 'uses'} restricted volume type${types.length > 1 ? 's' : ''} ${list(types)})`;
};

const nonRoot: Control = (subject) => {
  const ofPod = subject.security['runAsNonRoot'];
  const against = holders(subject, (security) => security['runAsNonRoot'] === false);
  if (against !== '')
    return `runAsNonRoot != true (${against} must not set securityContext.runAsNonRoot=false)`;
  const names = containersWith(
    subject,
    ({ security }) => security['runAsNonRoot'] !== true && ofPod !== true,
  );
  return names.length === 0
    ? undefined
    : `runAsNonRoot != true (pod or ${some('container', names)} must set securityContext.runAsNonRoot=true)`;
};

const seccompNeeded: Control = (subject) => {
  const against = unconfined(subject);
  if (against !== undefined) return against;
  const unset = (security: JsonRecord): boolean => profile(security, 'seccompProfile') === '';
  const names = unset(subject.security) ? containersWith(subject, ({ security }) => unset(security)) : [];
  return names.length === 0
    ? undefined
    : `seccompProfile (pod or ${some('container', names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")`;
};

const SHARED = [hostNamespaces, hostPorts, foreignHosts, privileged, procMount, seLinux];
export const BASELINE: Control[] = [
  appArmor,
  addedCapabilities,
  hostNamespaces,
  hostPaths,
  hostPorts,
  foreignHosts,
  privileged,
  procMount,
  seLinux,
  unconfined,
  sysctls,
  hostProcess,
];
export const RESTRICTED: Control[] = [
  appArmor,
  ...SHARED,
  sysctls,
  hostProcess,
  onLinux(escalation),
  onLinux(capabilities),
  volumeTypes,
  nonRoot,
  asRoot,
  onLinux(seccompNeeded),
];
