import type { AdmissionAnswer } from '@/lib/contract/placement-check';
import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';
import { badRequest, type AdmissionVerdict, fieldErrorText } from '@/lib/kube-rules/admission/field';
import { MESSAGE_LIMIT } from '@/lib/kube-rules/json/kube-json';
import { NEWEST_MINOR } from '@/lib/kube-rules/objects/cluster-facts-of';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { DryRun } from './dry-runs';
import { refusedFields } from './refused-fields';

/** The API server's words, where it rejects the object. */
interface Rejection {
  sentence: Message;
  refusals: { path: string; message: string }[];
}

interface Decision {
  verdict: AdmissionVerdict;
  rejection: Rejection | null;
  answer: AdmissionAnswer;
  /** Whether patches verified by the offline rules can be trusted. */
  agrees: boolean;
}

interface Deciding {
  workload: WorkloadObject;
  offline: AdmissionVerdict;
  /** null: no cluster is connected. */
  dryRun: DryRun | null;
  cluster: string;
  /** Of the API server; null: not known. */
  minor: number | null;
  /** Whether that is the newest kubelet's, and the first newer one that answers otherwise. */
  isAssumed: boolean;
  newer: number | null;
}

function whyOffline(dryRun: Extract<DryRun, { answer: 'none' }> | null): Message {
  if (dryRun === null) return message('manifest.offline-no-cluster');
  if (dryRun.why === 'late') return message('manifest.offline-late');
  return message(`manifest.offline-${dryRun.why}`, { message: dryRun.message.slice(0, MESSAGE_LIMIT) });
}

function offlineSentence({ minor, isAssumed }: Pick<Deciding, 'minor' | 'isAssumed'>, reason: Message): Message {
  const named = (one: number): string | Message => {
    const version = `1.${one}`;
    return isAssumed && minor !== null ? message('manifest.assumed-version', { version }) : version;
  };
  return minor !== null && minor > NEWEST_MINOR
    ? message('manifest.by-older-rules', { version: `1.${NEWEST_MINOR}`, server: named(minor), reason })
    : message('manifest.by-offline-rules', { version: named(minor ?? NEWEST_MINOR), reason });
}

/** For a Pod itself, plugins report about the object. */
const rejectionsOf = ({ kind }: WorkloadObject, { object, pod }: AdmissionVerdict): string[] => [
  ...object.map(fieldErrorText),
  ...(kind === 'Pod' ? pod.map((one) => one.message) : []),
];

/** The API server's answer overrides the offline rules. */
export function decideAdmission(deciding: Deciding): Decision {
  const { workload, offline, dryRun, cluster, newer } = deciding;
  if (dryRun === null || dryRun.answer === 'none') {
    const sentence = offlineSentence(deciding, whyOffline(dryRun));
    const difference = newer === null ? null : message('manifest.newer-differs', { version: `1.${newer}` });
    const answer = { by: 'offline-rules' as const, sentence, warnings: [], difference };
    return { verdict: offline, rejection: null, answer, agrees: true };
  }
  const isPod = workload.kind === 'Pod';
  const request = message(dryRun.request === 'create' ? 'manifest.dry-run-create' : 'manifest.dry-run-apply');
  const sentence = message(isPod ? 'manifest.by-api-server' : 'manifest.by-api-server-but-pods', { cluster, request });
  const [rejected] = rejectionsOf(workload, offline);
  if (dryRun.answer === 'accepted') {
    const difference = rejected === undefined ? null : message('manifest.offline-rejects', { message: rejected });
    return {
      verdict: { ...offline, object: [], pod: isPod ? [] : offline.pod, warnings: dryRun.warnings },
      rejection: null,
      answer: { by: 'api-server', sentence, warnings: [...dryRun.warnings], difference },
      agrees: difference === null,
    };
  }
  const difference = rejected === undefined ? message('manifest.offline-accepts') : null;
  const causes = dryRun.causes.map(({ field, message: text }) => ({ path: field, message: `${field}: ${text}` }));
  const refusals = causes.length > 0 ? causes : refusedFields(dryRun.message, workload);
  return {
    verdict: { object: refusals.map((one) => badRequest(one.path, one.message)), pod: [], warnings: [] },
    rejection: { sentence: message('manifest.api-server-rejects', { message: dryRun.message }), refusals },
    answer: { by: 'api-server', sentence, warnings: [], difference },
    agrees: difference === null,
  };
}
