import { nodeDrainInput, type NodeDrainInput } from '@/lib/changes/node-drain/input';
import type { Plan, PlannedPod } from '@/lib/domain/change/plan';
import type { UrlQuery } from '@/lib/client/use-url-query';
import type { Phrase } from '@/lib/domain/message/model';

/** An empty number field means the default. */
export const drainNumbers = [
  'nodeMinutes',
  'canaries',
  'firstPercent',
  'laterPercent',
  'soakMinutes',
  'healthyMinutes',
] as const;
export type DrainNumber = (typeof drainNumbers)[number];

export const onLimits = ['ask', 'stop-and-uncordon'] as const satisfies readonly NodeDrainInput['onLimit'][];

/** Losses that block a drain until they are accepted. */
export const lossSorts = ['emptyDir', 'hostPath', 'bare'] as const;
export type LossSort = (typeof lossSorts)[number];

export interface DrainForm {
  onLimit: NodeDrainInput['onLimit'];
  force: boolean;
  emptyDir: 'all' | readonly string[];
  /** Always by name: only offered if the node's disk is lost too. */
  hostPath: readonly string[];
  /** Always by name: pods that nothing recreates are accepted individually. */
  bare: readonly string[];
  numbers: Record<DrainNumber, number | null>;
}

export const startDrain: DrainForm = {
  onLimit: 'ask',
  force: false,
  emptyDir: [],
  hostPath: [],
  bare: [],
  numbers: {
    nodeMinutes: null,
    canaries: null,
    firstPercent: null,
    laterPercent: null,
    soakMinutes: null,
    healthyMinutes: null,
  },
};

export const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;

/** How the nodes are drained is in the page's URL; consent to losses is not: a link must not give it. */
export function drainOfUrl(get: UrlQuery['get']): DrainForm {
  const numbers = { ...startDrain.numbers };
  for (const name of drainNumbers) numbers[name] = numberOf(get(name));
  return { ...startDrain, onLimit: onLimits.find((one) => one === get('onLimit')) ?? startDrain.onLimit, numbers };
}

export const urlOfDrain = ({ onLimit, numbers }: DrainForm): Record<string, string | null> => ({
  onLimit: onLimit === startDrain.onLimit ? null : onLimit,
  ...Object.fromEntries(drainNumbers.map((name) => [name, numbers[name] === null ? null : String(numbers[name])])),
});

/** What a request has without naming it. */
const usual = nodeDrainInput.parse({ build: '00000' });

/** How a request drains, to request it again without its consent to losses. */
export function drainOfInput(input: Pick<NodeDrainInput, 'onLimit' | DrainNumber>): DrainForm {
  const numbers = { ...startDrain.numbers };
  for (const name of drainNumbers) numbers[name] = input[name] === usual[name] ? null : (input[name] ?? null);
  return { ...startDrain, onLimit: input.onLimit, numbers };
}

export type DrainTarget =
  | Pick<NodeDrainInput, 'nodes'>
  | { nodePool: NonNullable<NodeDrainInput['nodePool']> }
  | { build: string };

/** How the nodes are drained; empty number fields are omitted. */
export function settingsOf({ emptyDir, hostPath, bare, onLimit, numbers }: DrainForm): object {
  const given = Object.entries(numbers).filter(([, value]) => value !== null);
  return { accepted: { emptyDir, hostPath, bare }, onLimit, ...Object.fromEntries(given) };
}

export function drainInput(form: DrainForm, target: DrainTarget): NodeDrainInput | null {
  const parsed = nodeDrainInput.safeParse({ ...target, ...settingsOf(form), force: form.force });
  return parsed.success ? parsed.data : null;
}

export interface Loss {
  sort: LossSort;
  name: string;
  accepted: boolean;
  why: PlannedPod['why'][number];
}

const ACCEPTED = 'domain.drain.accepted';

const sorts = new Map<string, LossSort>([
  ['domain.drain.empty-dir', 'emptyDir'],
  ['domain.drain.host-path-lost', 'hostPath'],
  ['domain.drain.no-controller', 'bare'],
  ['domain.drain.daemon-orphaned', 'bare'],
]);

/** An accepted loss is reported inside its acceptance. */
function insideOf(why: PlannedPod['why'][number]): { message: Loss['why']; phrase: Phrase; accepted: boolean } | null {
  const { phrase } = why;
  if (phrase?.key !== ACCEPTED) return phrase === undefined ? null : { message: why, phrase, accepted: false };
  const { loss } = phrase.params;
  if (typeof loss !== 'object' || loss.phrase === undefined) return null;
  const { text, phrase: inner } = loss;
  return { message: { text, phrase: inner }, phrase: inner, accepted: true };
}

export function lossesOf({ pods }: Pick<Plan, 'pods'>): Loss[] {
  const found = new Map<string, Loss>();
  for (const pod of pods?.listed ?? [])
    for (const why of pod.why) {
      const inside = insideOf(why);
      const sort = inside === null ? undefined : sorts.get(inside.phrase.key);
      if (inside === null || sort === undefined) continue;
      const { owner } = inside.phrase.params;
      const name = typeof owner === 'string' ? owner : pod.name;
      found.set(`${sort} ${name}`, { sort, name, accepted: inside.accepted, why: inside.message });
    }
  return [...found.values()];
}
