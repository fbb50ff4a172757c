import 'server-only';
import type { z } from 'zod';
import type { AssessmentView, imageViewSchema, PlacementFix } from '@/lib/contract/placement-assessment';
import { fieldErrorText } from '@/lib/kube-rules/admission/field';
import { badRequestMessage } from '@/lib/kube-rules/admission/server-answer';
import { MESSAGE_LIMIT } from '@/lib/kube-rules/json/kube-json';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { imageMessage } from '@/lib/domain/image/image-message';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import { unschedulableMessage } from '@/lib/kube-rules/scheduler/unschedulable-message';
import { amountText } from '@/lib/kube-rules/quantity/canonical-quantity';
import { type Assessment, type PlacementWorld, assess, fixesOf } from '@/lib/placement';
import { renderFinding } from './render-finding';
import type { Locale } from '@/messages';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { TimeSlices } from './time-slices';
import { viewFix } from './view-fix';

type ImageView = z.output<typeof imageViewSchema>;

const imageView = ({ name, image }: { name: string; image: ImagePlatform }): ImageView => ({
  container: name,
  reference: image.reference,
  os: image.os ?? 'unknown',
  builds: image.builds === null ? null : [...image.builds],
  confidence: image.confidence,
  sentence: imageMessage(image),
});

/** How many nodes take one more pod now, and the scheduler's reasons when none does. */
function fitsOf({ feasibility }: Assessment, minor: number | null): AssessmentView['fits'] {
  const now = feasibility.whole === null ? feasibility.nodes.filter(({ refusals }) => refusals.length === 0).length : 0;
  return {
    now,
    of: feasibility.nodes.length,
    message:
      feasibility.decidedBy === 'default-scheduler' ? unschedulableMessage(feasibility, minor ?? undefined) : null,
  };
}

/** `own`: rules of the configuration; `minor`: of the API server, null = unknown. */
export function viewAssessment(
  assessment: Assessment,
  o: { language: Locale; fixes: readonly PlacementFix[]; minor: number | null; own?: readonly CustomRule[] },
): AssessmentView {
  const { workload, intent, admission, pod } = assessment;
  return {
    kind: workload.kind,
    namespace: workload.namespace,
    name: workload.name,
    intent: { os: intent.os, confidence: intent.confidence },
    evidence: assessment.evidence.map(({ os, weight, at, sentence }) => ({ os, weight, at, sentence })),
    outcome: assessment.outcome,
    sentence: assessment.sentence,
    missing: assessment.outcome === 'unknown' ? [...assessment.missing] : [],
    refusals: admission.object.map((error) => ({
      path: error.path,
      message: (error.type === 'Bad request' ? badRequestMessage(workload, error.detail) : fieldErrorText(error)).slice(
        0,
        MESSAGE_LIMIT,
      ),
    })),
    podRefusals: admission.pod.map(({ message }) => message),
    groups: [...assessment.groups],
    fits: fitsOf(assessment, o.minor),
    images: assessment.containers.map(imageView),
    requests: Object.fromEntries(
      Object.entries(pod.demand.requests).map(([resource, amount]) => [resource, amountText(resource, amount)]),
    ),
    findings: assessment.findings.map((one) => renderFinding(one, o.language, o.own)),
    fixes: [...o.fixes],
    otherHelp: [...assessment.otherHelp],
  };
}

/** `folded`: one node per class of a large cluster. Yields between its parts. */
export async function answerFor(
  workload: WorkloadObject,
  { world, folded = null, language }: { world: PlacementWorld; folded?: PlacementWorld | null; language: Locale },
): Promise<AssessmentView> {
  const timeSlices = new TimeSlices();
  const assessment = assess(workload, world);
  await timeSlices.next();
  // Each patch is tried, in a large cluster on one node of each class.
  const before = folded === null ? assessment : assess(workload, folded);
  await timeSlices.next();
  const own = world.rules;
  const fixes = fixesOf(before, folded ?? world).map((fix) =>
    viewFix(fix, workload.object, { language, own, pods: world.cluster.pods }),
  );
  return viewAssessment(assessment, { language, fixes, minor: world.cluster.minor, own });
}
