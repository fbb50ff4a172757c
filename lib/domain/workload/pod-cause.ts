import { reasons } from '@/lib/kube-rules/scheduler/node-filter';
import { message, type PhraseKey } from '../message/message';
import { listed, type Message } from '../message/model';

export interface PodCause {
  /** Equal for pods that fail for the same cause. */
  key: string;
  title: Message;
  /** What the title is about for this pod, e.g. its image; as the cluster wrote it. */
  subject: string | null;
  /** Null: what helps depends on the pod. */
  remedy: Message | null;
  /** What helps from a list: the placement page of the workload, or deleting the pod so that it is recreated. */
  help: 'placement' | 'restart' | 'none';
}

/** Why a pod does not run. */
export interface PodFailure {
  /** As Kubernetes reports it: `ImagePullBackOff`, `Unschedulable`, `ContainerCreating`; else its phase. */
  state: string;
  /** It does not pass by itself; otherwise the pod only waits. */
  stuck: boolean;
  /** Of the pod's status. */
  message: string | null;
  /** Epoch milliseconds. */
  since: number | null;
}

export interface FailingPodFacts extends Pick<PodFailure, 'state' | 'message'> {
  /** The kubelet rejected it: the state is the reason. */
  rejected?: boolean;
  /** The latest Warning event about the pod. */
  warning: { reason: string; message: string } | null;
}

type Suffix<K, P extends string> = K extends `${P}.${infer Rest}` ? Rest : never;
type CauseCode = Exclude<Suffix<PhraseKey, 'pod-cause'>, 'unplaced' | 'unmatched' | 'no-node'>;
type Pattern = readonly [RegExp, CauseCode];

/** containerd and hcsshim; registries word their refusals differently. First match wins. */
const pullErrors: readonly Pattern[] = [
  [/no match for platform|no matching manifest/i, 'image-platform'],
  [/too ?many ?requests/i, 'image-throttled'],
  [/unauthorized|denied|forbidden/i, 'image-denied'],
  [/dial tcp|no such host|timeout|deadline exceeded|connection refused|x509|unexpected EOF/i, 'image-unreachable'],
  [/not found|manifest unknown/i, 'image-missing'],
];
const startErrors: readonly Pattern[] = [
  [/0xc0370101|operating system does not match the host/i, 'image-build'],
  [/exec format error/i, 'image-platform'],
  [/executable file not found|exec: "[^"]+": stat |exec \S+: no such file/i, 'command-missing'],
  [/cannot find the (file|path) specified/i, 'command-missing'],
  [/^OOMKilled\b/, 'out-of-memory'],
];
/** Of the API server, when a controller creates a pod (plugin/pkg/admission: podsecurity, resourcequota, runtimeclass). */
const createErrors: readonly Pattern[] = [
  [/violates PodSecurity/, 'admission-security'],
  [/exceeded quota|failed quota/, 'admission-quota'],
  [/RuntimeClass "[^"]+" not found/, 'admission-class'],
  [/conflict: runtimeClass/, 'admission-class-conflict'],
];

/** By the container's waiting reason: what its message may say, else the cause (kubelet/images/types.go, kuberuntime). */
const byState = new Map<string, { errors: readonly Pattern[]; otherwise: CauseCode }>(
  Object.entries({
    ImagePullBackOff: { errors: pullErrors, otherwise: 'image-pull' },
    ErrImagePull: { errors: pullErrors, otherwise: 'image-pull' },
    ImageInspectError: { errors: [], otherwise: 'image-pull' },
    ErrImageNeverPull: { errors: [], otherwise: 'image-absent' },
    InvalidImageName: { errors: [], otherwise: 'image-name' },
    CreateContainerConfigError: { errors: [], otherwise: 'configuration' },
    CreateContainerError: { errors: startErrors, otherwise: 'not-started' },
    RunContainerError: { errors: startErrors, otherwise: 'not-started' },
    StartError: { errors: startErrors, otherwise: 'not-started' },
    CrashLoopBackOff: { errors: startErrors, otherwise: 'crash' },
    NoPods: { errors: [], otherwise: 'no-pods' },
    FailedCreate: { errors: createErrors, otherwise: 'admission' },
  }),
);

/** Reasons with which a kubelet rejects a pod (pkg/kubelet/lifecycle/handlers.go, predicate.go; kubelet/sysctl). */
const byRejection = new Map<string, CauseCode>(
  Object.entries({
    PodOSNotSupported: 'rejected-os',
    PodOSSelectorNodeLabelDoesNotMatch: 'rejected-os',
    SysctlForbidden: 'rejected-field',
    SupplementalGroupsPolicyNotSupported: 'rejected-field',
    PodLevelResourcesNotSupported: 'rejected-field',
  }),
);

/** Events of a pod that waits for volumes or its sandbox (kubelet/events/event.go; attach-detach controller). */
const byWarning = new Map<string, CauseCode>(
  Object.entries({
    FailedMount: 'volume',
    FailedAttachVolume: 'volume',
    FailedMapVolume: 'volume',
    FailedCreatePodSandBox: 'sandbox',
    NetworkNotReady: 'sandbox',
  }),
);

const helps: Partial<Record<CauseCode, PodCause['help']>> = {
  'image-platform': 'placement',
  'image-build': 'placement',
  'command-missing': 'placement',
  admission: 'placement',
  'admission-security': 'placement',
  'admission-class': 'placement',
  'admission-class-conflict': 'placement',
  rejected: 'placement',
  'rejected-os': 'placement',
  'rejected-field': 'placement',
  crash: 'restart',
  'not-started': 'restart',
  sandbox: 'restart',
};

const said = (code: CauseCode, subject: string | null = null): PodCause => ({
  key: code,
  title: message(`pod-cause.${code}`),
  subject,
  remedy: message(`pod-remedy.${code}`),
  help: helps[code] ?? 'none',
});

const imageIn = (text: string): string | null => /image "([^"]{1,600})"/.exec(text)?.[1] ?? null;
const missingIn = (text: string): string | null =>
  /((?:secret|configmap) "[^"]{1,253}") not found/i.exec(text)?.[1] ?? null;

export function podCause(pod: FailingPodFacts): PodCause {
  if (pod.rejected === true) return said(byRejection.get(pod.state) ?? 'rejected');
  if (pod.state === 'Unschedulable') return unplaced(pod.message ?? '');
  if (pod.state === 'SchedulingGated') return said('gated');
  const known = byState.get(pod.state);
  if (known === undefined) return said(byWarning.get(pod.warning?.reason ?? '') ?? 'waiting');
  // During the back-off, kubelets before 1.31 report only that they wait; the event has the error.
  const text = `${pod.message ?? ''} ${pod.warning?.message ?? ''}`;
  const code = known.errors.find(([match]) => match.test(text))?.[1] ?? known.otherwise;
  return said(code, subjectOf(code, text));
}

function subjectOf(code: CauseCode, text: string): string | null {
  if (code.startsWith('image')) return imageIn(text);
  if (code === 'admission-class') return /RuntimeClass "([^"]{1,253})" not found/.exec(text)?.[1] ?? null;
  return code === 'configuration' ? missingIn(text) : null;
}

const exact = new Map<string, Message>(
  Object.entries({
    [reasons.unschedulable]: message('pod-unplaced.cordoned'),
    [reasons.taint]: message('pod-unplaced.taints'),
    [reasons.affinity]: message('pod-unplaced.selector'),
    [reasons.ports]: message('pod-unplaced.ports'),
    [reasons.tooManyPods]: message('pod-unplaced.too-many-pods'),
    [reasons.spread]: message('pod-unplaced.spread'),
    [reasons.spreadLabel]: message('pod-unplaced.spread'),
    [reasons.assessed]: message('pod-unplaced.anti-affinity'),
    [reasons.unwanted]: message('pod-unplaced.anti-affinity'),
    [reasons.needed]: message('pod-unplaced.affinity'),
  }),
);

function reasonOf(text: string): Message {
  const known = exact.get(text);
  if (known !== undefined) return known;
  const resource = /^Insufficient (.+)$/.exec(text)?.[1];
  if (resource !== undefined) return message('pod-unplaced.insufficient', { resource });
  // Until 1.35 the scheduler named the taint.
  const [, key, value] = /^node\(s\) had untolerated taint \{([^:}]+): ?([^}]*)\}$/.exec(text) ?? [];
  if (key !== undefined) return message('pod-unplaced.taint', { taint: value === '' ? key : `${key}=${value}` });
  return /volume/i.test(text) ? message('pod-unplaced.volume') : { text };
}

/**
 * Filters that run first: a node that a later filter rejects passed these.
 * Source: order of the default plugins (scheduler/apis/config/v1/default_plugins.go).
 */
const isEarly = (text: string): boolean =>
  text === reasons.unschedulable || text === reasons.affinity || text.startsWith('node(s) had untolerated taint');

/** `0/5 nodes are available: 2 Insufficient cpu, 3 node(s) …. preemption: …` (scheduler/framework/types.go, FitError). */
function unplaced(text: string): PodCause {
  const counted = /^\d+\/\d+ nodes are available: (.*?)\.(?: |$)/s.exec(text)?.[1] ?? '';
  const found = counted.split(/, (?=\d+ )/).flatMap((part) => part.replace(/^\d+ /, '') || []);
  const late = found.filter((part) => !isEarly(part));
  const why = new Map((late.length > 0 ? late : found).map(reasonOf).map((one) => [one.text, one]));
  const sorted = [...why.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const list = listed(sorted, '; ');
  const code = late.length > 0 ? 'unplaced' : 'unmatched';
  return {
    key: `${code} ${list.text}`.slice(0, KEY_LIMIT),
    title: found.length === 0 ? message('pod-cause.no-node') : message(`pod-cause.${code}`, { why: list }),
    subject: null,
    remedy: null,
    help: 'placement',
  };
}

/** Of a key, in characters: it is part of a URL. */
const KEY_LIMIT = 400;
