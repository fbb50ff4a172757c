import { attachFindings } from './attach-findings';
import { drainRunFindings } from './drain-run-findings';
import { clusterFindings } from './cluster-findings';
import { drainFindings } from './drain-findings';
import { foreignDrainFindings } from './foreign-drain-findings';
import { fillTemplate, type FindingPlace, type FindingTemplate } from './finding-template';
import { instanceRestartFindings } from './instance-restart-findings';
import { landingFindings } from './landing-findings';
import type { Finding } from './plan';
import { poolFindings } from './pool-findings';
import { poolLifeFindings } from './pool-life-findings';
import { removeFindings } from './remove-findings';
import { podRestartFindings } from './pod-restart-findings';
import { runFindings } from './run-findings';
import { updateFindings } from './update-findings';
import { upgradeFindings } from './upgrade-findings';
import { waveFindings } from './wave-findings';
import { workloadFindings } from './workload-findings';

const known = {
  ...clusterFindings,
  ...poolFindings,
  ...poolLifeFindings,
  ...runFindings,
  ...updateFindings,
  ...attachFindings,
  ...removeFindings,
  ...upgradeFindings,
  ...waveFindings,
  ...drainFindings,
  ...drainRunFindings,
  ...podRestartFindings,
  ...instanceRestartFindings,
  ...foreignDrainFindings,
  ...landingFindings,
  ...workloadFindings,
};

export type FindingCode = keyof typeof known;

/** Every finding there is. The documentation page is made from it, and a test fails for a code nothing produces. */
export const findingCatalogue: Readonly<Record<FindingCode, FindingTemplate>> = known;

// Object.keys forgets the key type; the object is closed above.
export const findingCodes = Object.keys(known).toSorted() as FindingCode[];

/** A finding with its texts filled in. */
export function finding(code: FindingCode, { subject, field = null, params = {} }: FindingPlace): Finding {
  const template = findingCatalogue[code];
  return {
    code,
    severity: template.severity,
    subject,
    field,
    params,
    cause: fillTemplate(template.cause, params),
    remedy: fillTemplate(template.remedy, params),
  };
}

export const countSeverity = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((one) => one.severity === severity).length;
