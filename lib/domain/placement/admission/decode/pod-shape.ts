import { alike, fields, list, map } from './shape';

const texts = list('text');

const requirements = list(fields({ ...alike('text', 'key', 'operator'), values: texts }));
export const selectorShape = fields({ matchLabels: map('text'), matchExpressions: requirements });

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
  ...alike('int', 'runAsUser', 'runAsGroup'),
  procMount: 'text',
  capabilities: fields(alike(texts, 'add', 'drop')),
  seLinuxOptions: seLinux,
  windowsOptions,
  seccompProfile: profile,
  appArmorProfile: profile,
});

const podSecurity = fields({
  ...alike('int', 'runAsUser', 'runAsGroup', 'fsGroup'),
  ...alike('text', 'fsGroupChangePolicy', 'supplementalGroupsPolicy', 'seLinuxChangePolicy'),
  runAsNonRoot: 'bool',
  supplementalGroups: list('int'),
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
    'terminationGracePeriodSeconds',
  ),
});
const hook = fields({ ...actions, sleep: fields({ seconds: 'int' }) });

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

const items = list(fields({ ...alike('text', 'key', 'path'), mode: 'int' }));

const volume = fields({
  name: 'text',
  emptyDir: fields({ medium: 'text', sizeLimit: 'quantity' }),
  hostPath: fields(alike('text', 'path', 'type')),
  persistentVolumeClaim: fields({ claimName: 'text', readOnly: 'bool' }),
  configMap: fields({ name: 'text', optional: 'bool', defaultMode: 'int', items }),
  secret: fields({ secretName: 'text', optional: 'bool', defaultMode: 'int', items }),
  nfs: fields({ ...alike('text', 'server', 'path'), readOnly: 'bool' }),
  csi: fields({ ...alike('text', 'driver', 'fsType'), readOnly: 'bool', volumeAttributes: map('text') }),
  downwardAPI: fields({ defaultMode: 'int' }),
  projected: fields({ defaultMode: 'int', sources: list(fields({})) }),
  ephemeral: fields({
    volumeClaimTemplate: fields({
      spec: fields({ accessModes: texts, resources, ...alike('text', 'storageClassName', 'volumeMode') }),
    }),
  }),
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
  volumes: list(volume),
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
  ...alike('int', 'terminationGracePeriodSeconds', 'activeDeadlineSeconds', 'priority'),
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
    fields({ ...alike('text', 'key', 'operator', 'value', 'effect'), tolerationSeconds: 'int' }),
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
