import { decisionPhrases } from './decision-phrases';
import { drainPhrases } from './drain-phrases';
import { evidencePhrases } from './evidence-phrases';
import { fixPhrases } from './fix-phrases';
import { imagePhrases } from './image-phrases';
import { kubeletPhrases } from './kubelet-phrases';
import { machinePhrases } from './machine-phrases';
import { manifestPhrases } from './manifest-phrases';
import { planPhrases } from './plan-phrases';
import { poolLifePhrases } from './pool-life-phrases';
import { repairPhrases } from './repair-phrases';
import { rollingPhrases } from './rolling-phrases';
import { runPhrases } from './run-phrases';
import { sayOf } from './say-of';
import { scalingPhrases } from './scaling-phrases';
import { updatePhrases } from './update-phrases';
import { upgradePhrases } from './upgrade-phrases';
import { usagePhrases } from './usage-phrases';
import { valuePhrases } from './value-phrases';
import { verdictPhrases } from './verdict-phrases';
import { windowsPhrases } from './windows-phrases';
import { workPhrases } from './work-phrases';
import { workloadPhrases } from './workload-phrases';

const known = {
  ...decisionPhrases,
  ...drainPhrases,
  ...fixPhrases,
  ...evidencePhrases,
  ...imagePhrases,
  ...kubeletPhrases,
  ...machinePhrases,
  ...manifestPhrases,
  ...planPhrases,
  ...poolLifePhrases,
  ...repairPhrases,
  ...rollingPhrases,
  ...runPhrases,
  ...scalingPhrases,
  ...usagePhrases,
  ...updatePhrases,
  ...upgradePhrases,
  ...valuePhrases,
  ...verdictPhrases,
  ...windowsPhrases,
  ...workPhrases,
  ...workloadPhrases,
};

export type PhraseKey = keyof typeof known;

/** Every sentence of the server that is not a finding. A test fails for one without its text in both catalogues. */
export const phraseCatalogue: Readonly<Record<PhraseKey, string>> = known;

/** A sentence with its values. */
export const say = sayOf(known);
