import { textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadRule } from '../checked-rule';
import { fieldTexts, shown } from '../read/field-text';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadWorkload, readWorkload } from '../read/read-workload';
import { says, windowsOptionsOf } from '../read/security-context';

const OPTIONS = ['securityContext', 'windowsOptions'] as const;
const NAME = 'gmsaCredentialSpecName';
const BODY = 'gmsaCredentialSpec';

/** Windows options of the pod and of its containers. */
const optionsOf = ({ spec, specAt, containers }: ReadWorkload) => [
  { options: windowsOptionsOf(spec), at: pointer(specAt, ...OPTIONS) },
  ...containers.map(({ raw, at }) => ({ options: windowsOptionsOf(raw), at: pointer(at, ...OPTIONS) })),
];

/** Credential specs that are named, and where. */
const gmsaNamesOf = (workload: ReadWorkload): { name: string; at: string }[] =>
  optionsOf(workload).flatMap(({ options, at }) => {
    const name = textOrNull(options, NAME);
    return name === null ? [] : [{ name, at: pointer(at, NAME) }];
  });

const missingSpecRule: WorkloadRule = {
  id: 'WIN-SEC-022',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'windows-gmsa; D',
  check: (input) => {
    const { gmsaSpecs, gmsaInstalled } = input.cluster.beside;
    const known = gmsaInstalled === false ? [] : gmsaSpecs;
    if (known === null) return [];
    return gmsaNamesOf(readWorkload(input))
      .filter(({ name }) => !known.includes(name))
      .map(({ name, at }) => ({ at: [at], params: { name: shown(name) }, fixes: [] }));
  },
};

const inlineSpecRule: WorkloadRule = {
  id: 'WIN-SEC-023',
  for: 'windows',
  ungated: true,
  severity: 'info',
  source: 'D',
  check: (input) => {
    // In an existing pod the webhook set it.
    if (input.workload.kind === 'Pod' && input.workload.uid !== '') return [];
    const written = optionsOf(readWorkload(input)).filter(({ options }) => says(options, BODY));
    if (written.length === 0) return [];
    const at = written.map(({ at: options }) => pointer(options, BODY));
    const named = written.every(({ options }) => textOrNull(options, NAME) !== null);
    return [
      { at, params: { fields: fieldTexts(input.specAt, at) }, fixes: named ? [[{ recipe: 'strip', paths: at }]] : [] },
    ];
  },
};

export const gmsaRules: readonly WorkloadRule[] = [missingSpecRule, inlineSpecRule];
