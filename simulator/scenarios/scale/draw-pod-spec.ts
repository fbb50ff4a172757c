import type { Chart } from '@/simulator/scenarios/scale/charts';
import type { Draw } from '@/simulator/scenarios/scale/draw';
import type { Constraint } from '@/simulator/scenarios/scale/profiles';

type Fields = Record<string, unknown>;

interface Wanted {
  draw: Draw;
  chart: Chart;
  tag: string;
  name: string;
  labels: Record<string, string>;
  size: { cpuMilli: number; memoryMiB: number };
  constraint: Constraint;
  replicas: number;
  configured: boolean;
}

const ZONE = 'topology.kubernetes.io/zone';
const HOST = 'kubernetes.io/hostname';

type Spread = 'none' | 'nodes' | 'zones';

function probes(port: number): Fields {
  if (port === 0) return {};
  const httpGet = { path: '/healthz', port: 'main', scheme: 'HTTP' };
  return {
    ports: [{ containerPort: port, name: 'main', protocol: 'TCP' }],
    readinessProbe: { httpGet, periodSeconds: 10, timeoutSeconds: 1, successThreshold: 1, failureThreshold: 3 },
    livenessProbe: { httpGet, periodSeconds: 20, timeoutSeconds: 1, successThreshold: 1, failureThreshold: 3 },
  };
}

function mainContainer({ draw, chart, tag, size, configured }: Wanted): Fields {
  const memory = `${size.memoryMiB}Mi`;
  const limits = draw.chance(0.7) ? { memory: `${size.memoryMiB * 2}Mi` } : undefined;
  return {
    name: chart.name,
    image: `${chart.image}:${tag}`,
    imagePullPolicy: 'IfNotPresent',
    ...probes(chart.port),
    env: [
      { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
      { name: 'REGION', value: 'cn-hangzhou' },
      ...(draw.chance(0.5) ? [{ name: 'LOG_LEVEL', value: draw.pick(['info', 'warn']) }] : []),
    ],
    resources: { requests: { cpu: `${size.cpuMilli}m`, memory }, ...(limits === undefined ? {} : { limits }) },
    volumeMounts: [
      { name: 'scratch', mountPath: '/tmp/scratch' },
      ...(configured ? [{ name: 'config', mountPath: '/etc/app', readOnly: true }] : []),
    ],
  };
}

const SIDECAR: Fields = {
  name: 'log-shipper',
  image: 'fluent/fluent-bit:3.1.9',
  resources: { requests: { cpu: '20m', memory: '48Mi' }, limits: { memory: '96Mi' } },
};

const volumes = ({ name, configured }: Wanted): Fields[] => [
  { name: 'scratch', emptyDir: {} },
  ...(configured ? [{ name: 'config', configMap: { name: `${name}-config` } }] : []),
];

const selecting = ({ labels }: Wanted): Fields => ({
  matchLabels: { 'app.kubernetes.io/instance': labels['app.kubernetes.io/instance'] },
});

function podAntiAffinity(wanted: Wanted, isHard: boolean): Fields {
  const term = { topologyKey: HOST, labelSelector: selecting(wanted) };
  return isHard
    ? { requiredDuringSchedulingIgnoredDuringExecution: [term] }
    : { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: term }] };
}

function nodeAffinity({ constraint, draw }: Wanted): Fields | undefined {
  const preferred = draw.chance(0.08)
    ? [
        {
          weight: draw.pick([10, 50, 100]),
          preference: {
            matchExpressions: [{ key: ZONE, operator: 'In', values: [`cn-hangzhou-${draw.pick(['h', 'i'])}`] }],
          },
        },
      ]
    : [];
  if (constraint.terms === undefined && preferred.length === 0) return undefined;
  return {
    ...(constraint.terms === undefined
      ? {}
      : { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: constraint.terms } }),
    ...(preferred.length === 0 ? {} : { preferredDuringSchedulingIgnoredDuringExecution: preferred }),
  };
}

/** A hard zone spread goes with workloads that say nothing else about zones. */
function spreading(wanted: Wanted): { spread: Spread; constraints: Fields[] } {
  const { draw, constraint, replicas } = wanted;
  const labelSelector = selecting(wanted);
  const soft = { maxSkew: 1, topologyKey: draw.pick([ZONE, HOST]), whenUnsatisfiable: 'ScheduleAnyway', labelSelector };
  const isFree = constraint.terms === undefined && constraint.nodeSelector?.[ZONE] === undefined;
  if (replicas > 1 && isFree && draw.chance(0.12))
    return {
      spread: 'zones',
      constraints: [{ maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', labelSelector }],
    };
  return { spread: 'none', constraints: draw.chance(0.25) ? [soft] : [] };
}

/** The pods of a workload, and how the scheduler has to have spread them. */
export function podSpecOf(wanted: Wanted): { podSpec: Fields; spread: Spread } {
  const { draw, chart, constraint, replicas } = wanted;
  const { spread, constraints } = spreading(wanted);
  const isHard = spread === 'none' && replicas > 1 && replicas <= 6 && draw.chance(0.15);
  const anti = isHard || draw.chance(0.2) ? podAntiAffinity(wanted, isHard) : undefined;
  const node = nodeAffinity(wanted);
  const affinity = {
    ...(node === undefined ? {} : { nodeAffinity: node }),
    ...(anti === undefined ? {} : { podAntiAffinity: anti }),
  };
  const podSpec = {
    ...(constraint.nodeSelector === undefined ? {} : { nodeSelector: constraint.nodeSelector }),
    ...(constraint.tolerations === undefined ? {} : { tolerations: constraint.tolerations }),
    ...(Object.keys(affinity).length === 0 ? {} : { affinity }),
    ...(constraints.length === 0 ? {} : { topologySpreadConstraints: constraints }),
    ...(constraint.build === undefined || draw.chance(0.5) ? {} : { os: { name: 'windows' } }),
    ...(chart.kind === 'Job' ? { restartPolicy: 'Never' } : {}),
    containers: [
      mainContainer(wanted),
      ...(constraint.build === undefined && chart.kind === 'Deployment' && draw.chance(0.2) ? [SIDECAR] : []),
    ],
    volumes: volumes(wanted),
  };
  return { podSpec, spread: isHard ? 'nodes' : spread };
}
