import { requirements, selectorShape } from './selector-shape';
import { alike, fields, list, map } from './shape';
import { volumeShape } from './volume-shape';

const texts = list('text');

const resources = fields({
  limits: map('quantity'),
  requests: map('quantity'),
  claims: list(fields(alike('text', 'name', 'request'))),
});

const windowsOptions = fields({
  ...alike('text', 'gmsaCredentialSpecName', 'gmsaCredentialSpec', 'runAsUserName'),
  hostProcess: 'bool',
});
const profile = fields(alike('text', 'type', 'localhostProfile'));
const seLinux = fields(alike('text', 'user', 'role', 'type', 'level'));

const containerSecurity = fields({
  ...alike('bool', 'privileged', 'runAsNonRoot', 'readOnlyRootFilesystem', 'allowPrivilegeEscalation'),
  ...alike('long', 'runAsUser', 'runAsGroup'),
  procMount: 'text',
  capabilities: fields(alike(texts, 'add', 'drop')),
  seLinuxOptions: seLinux,
  windowsOptions,
  seccompProfile: profile,
  appArmorProfile: profile,
});

const podSecurity = fields({
  ...alike('long', 'runAsUser', 'runAsGroup', 'fsGroup'),
  ...alike('text', 'fsGroupChangePolicy', 'supplementalGroupsPolicy', 'seLinuxChangePolicy'),
  runAsNonRoot: 'bool',
  supplementalGroups: list('long'),
  sysctls: list(fields(alike('text', 'name', 'value'))),
  seLinuxOptions: seLinux,
  windowsOptions,
  seccompProfile: profile,
  appArmorProfile: profile,
});

const actions = {
  exec: fields({ command: texts }),
  httpGet: fields({
    ...alike('text', 'path', 'host', 'scheme'),
    port: 'intOrText',
    httpHeaders: list(fields(alike('text', 'name', 'value'))),
  }),
  tcpSocket: fields({ port: 'intOrText', host: 'text' }),
} as const;

const probe = fields({
  ...actions,
  grpc: fields({ port: 'int', service: 'text' }),
  ...alike(
    'int',
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ),
  terminationGracePeriodSeconds: 'long',
});
const hook = fields({ ...actions, sleep: fields({ seconds: 'long' }) });

const keyReference = fields({ ...alike('text', 'name', 'key'), optional: 'bool' });
const fieldReference = fields(alike('text', 'apiVersion', 'fieldPath'));
const resourceReference = fields({ ...alike('text', 'containerName', 'resource'), divisor: 'quantity' });

const env = list(
  fields({
    ...alike('text', 'name', 'value'),
    valueFrom: fields({
      fieldRef: fieldReference,
      resourceFieldRef: resourceReference,
      configMapKeyRef: keyReference,
      secretKeyRef: keyReference,
      fileKeyRef: fields({ ...alike('text', 'volumeName', 'path', 'key'), optional: 'bool' }),
    }),
  }),
);
const nameReference = fields({ name: 'text', optional: 'bool' });

const container = fields({
  ...alike(
    'text',
    'name',
    'image',
    'workingDir',
    'imagePullPolicy',
    'restartPolicy',
    'terminationMessagePath',
    'terminationMessagePolicy',
    'targetContainerName',
  ),
  ...alike('bool', 'stdin', 'stdinOnce', 'tty'),
  ...alike(texts, 'command', 'args'),
  ...alike(probe, 'livenessProbe', 'readinessProbe', 'startupProbe'),
  env,
  envFrom: list(fields({ prefix: 'text', ...alike(nameReference, 'configMapRef', 'secretRef') })),
  ports: list(
    fields({ ...alike('text', 'name', 'hostIP', 'protocol'), ...alike('int', 'containerPort', 'hostPort') }),
  ),
  resources,
  resizePolicy: list(fields(alike('text', 'resourceName', 'restartPolicy'))),
  restartPolicyRules: list(
    fields({ action: 'text', exitCodes: fields({ operator: 'text', values: list('int') }) }),
  ),
  volumeMounts: list(
    fields({
      ...alike(
        'text',
        'name',
        'mountPath',
        'subPath',
        'subPathExpr',
        'mountPropagation',
        'recursiveReadOnly',
      ),
      readOnly: 'bool',
    }),
  ),
  volumeDevices: list(fields(alike('text', 'name', 'devicePath'))),
  lifecycle: fields({ ...alike(hook, 'postStart', 'preStop'), stopSignal: 'text' }),
  securityContext: containerSecurity,
});

const nodeTerm = fields(alike(requirements, 'matchExpressions', 'matchFields'));
const podTerm = fields({
  topologyKey: 'text',
  ...alike(texts, 'namespaces', 'matchLabelKeys', 'mismatchLabelKeys'),
  ...alike(selectorShape, 'labelSelector', 'namespaceSelector'),
});
const podAffinity = fields({
  requiredDuringSchedulingIgnoredDuringExecution: list(podTerm),
  preferredDuringSchedulingIgnoredDuringExecution: list(fields({ weight: 'int', podAffinityTerm: podTerm })),
});

const affinity = fields({
  nodeAffinity: fields({
    requiredDuringSchedulingIgnoredDuringExecution: fields({ nodeSelectorTerms: list(nodeTerm) }),
    preferredDuringSchedulingIgnoredDuringExecution: list(fields({ weight: 'int', preference: nodeTerm })),
  }),
  podAffinity,
  podAntiAffinity: podAffinity,
});

const spread = fields({
  ...alike('int', 'maxSkew', 'minDomains'),
  ...alike('text', 'topologyKey', 'whenUnsatisfiable', 'nodeAffinityPolicy', 'nodeTaintsPolicy'),
  labelSelector: selectorShape,
  matchLabelKeys: texts,
});

export const podSpecShape = fields({
  ...alike(list(container), 'containers', 'initContainers', 'ephemeralContainers'),
  volumes: list(volumeShape),
  ...alike(
    'text',
    'restartPolicy',
    'dnsPolicy',
    'serviceAccountName',
    'serviceAccount',
    'nodeName',
    'hostname',
    'subdomain',
    'schedulerName',
    'priorityClassName',
    'runtimeClassName',
    'preemptionPolicy',
  ),
  ...alike('long', 'terminationGracePeriodSeconds', 'activeDeadlineSeconds'),
  priority: 'int',
  ...alike(
    'bool',
    'automountServiceAccountToken',
    'hostNetwork',
    'hostPID',
    'hostIPC',
    'hostUsers',
    'shareProcessNamespace',
    'setHostnameAsFQDN',
    'enableServiceLinks',
  ),
  nodeSelector: map('text'),
  overhead: map('quantity'),
  os: fields({ name: 'text' }),
  securityContext: podSecurity,
  imagePullSecrets: list(fields({ name: 'text' })),
  affinity,
  tolerations: list(
    fields({ ...alike('text', 'key', 'operator', 'value', 'effect'), tolerationSeconds: 'long' }),
  ),
  hostAliases: list(fields({ ip: 'text', hostnames: texts })),
  dnsConfig: fields({
    ...alike(texts, 'nameservers', 'searches'),
    options: list(fields(alike('text', 'name', 'value'))),
  }),
  readinessGates: list(fields({ conditionType: 'text' })),
  topologySpreadConstraints: list(spread),
  schedulingGates: list(fields({ name: 'text' })),
  resourceClaims: list(fields(alike('text', 'name', 'resourceClaimName', 'resourceClaimTemplateName'))),
  resources,
});
