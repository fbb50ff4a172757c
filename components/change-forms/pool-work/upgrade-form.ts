import type { Message } from '@/lib/domain/message/model';
import type { NodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { Os } from '@/lib/domain/cluster/cluster';
import type { UrlQuery } from '@/lib/client/use-url-query';
import {
  type DrainForm,
  drainOfInput,
  drainOfUrl,
  numberOf,
  settingsOf,
  startDrain,
  urlOfDrain,
} from '../node/drain-form';
import type { ChosenNodes } from '../node/node-choice';
import { chooseReason } from '../pool/instance-types/choose-reason';

type Batch = NodePoolUpgradeInput['batch'];

export const upgradeWays = ['ack', 'batches'] as const;

export interface UpgradeForm {
  kubelet: boolean;
  runtimeVersion: string;
  imageId: string;
  replaceDisk: boolean;
  nodes: ChosenNodes;
  maxParallel: number | null;
  intervalMinutes: number | null;
  pause: Batch['pause'];
  maxFailed: number | null;
  ignoreWarnings: boolean;
  /** Who drains the nodes: ACK in its own batches, or Mullion before it passes their names to ACK. */
  way: (typeof upgradeWays)[number];
  surge: number | null;
  drain: DrainForm;
}

export const startUpgrade = (nodes: ChosenNodes, os: Os): UpgradeForm => ({
  kubelet: true,
  runtimeVersion: '',
  imageId: '',
  replaceDisk: os === 'windows',
  nodes,
  maxParallel: 1,
  intervalMinutes: 0,
  pause: 'first-batch',
  maxFailed: 0,
  ignoreWarnings: false,
  way: 'ack',
  surge: 0,
  drain: startDrain,
});

export const pauses = ['first-batch', 'every-batch', 'never'] as const;
const numbers = ['surge', 'maxParallel', 'intervalMinutes', 'maxFailed'] as const;
const flags = ['kubelet', 'replaceDisk'] as const;

/** What is upgraded and how is in the page's URL; the nodes are in its fragment, and accepted losses and warnings nowhere. */
export function upgradeOfUrl(start: UpgradeForm, get: UrlQuery['get']): UpgradeForm {
  const form = { ...start, drain: drainOfUrl(get) };
  for (const name of flags) form[name] = get(name) === undefined ? start[name] : get(name) === 'yes';
  for (const name of numbers) form[name] = numberOf(get(name)) ?? start[name];
  return {
    ...form,
    runtimeVersion: get('runtime') ?? '',
    imageId: get('image') ?? '',
    nodes: start.nodes === null && get('nodes') === 'some' ? [] : start.nodes,
    pause: pauses.find((one) => one === get('pause')) ?? start.pause,
    way: upgradeWays.find((one) => one === get('way')) ?? start.way,
  };
}

/** What differs from the start; null removes. */
export function urlOfUpgrade(form: UpgradeForm, start: UpgradeForm): Record<string, string | null> {
  const values: Record<string, string | null> = {
    ...urlOfDrain(form.drain),
    runtime: form.runtimeVersion,
    image: form.imageId,
    // Without a fragment it would be all nodes.
    nodes: form.nodes?.length === 0 ? 'some' : null,
    pause: form.pause === start.pause ? null : form.pause,
    way: form.way === start.way ? null : form.way,
  };
  for (const name of flags) values[name] = form[name] === start[name] ? null : form[name] ? 'yes' : 'no';
  for (const name of numbers) values[name] = form[name] === start[name] ? null : String(form[name] ?? '');
  return values;
}

/** The form that makes a request again, without the consent to losses and warnings. */
export function upgradeOfInput(input: NodePoolUpgradeInput): UpgradeForm {
  const { batch, batches, nodes } = input;
  return {
    ...startUpgrade(nodes?.map((node) => ({ ...node, instanceId: null })) ?? null, 'linux'),
    kubelet: input.kubelet !== false,
    runtimeVersion: input.runtimeVersion ?? '',
    imageId: input.imageId ?? '',
    replaceDisk: input.replaceSystemDisk,
    ...(batches === null ? batch : { way: 'batches', surge: batches.surge, drain: drainOfInput(batches) }),
  };
}

/** The URL's part of that form; it says so too where system disks are always replaced. */
export const urlOfRequest = (form: UpgradeForm): Record<string, string | null> =>
  urlOfUpgrade(form, startUpgrade(null, 'linux'));

/** Windows nodes, and nodes that get another image, are upgraded by replacing their system disks only (ACK docs). */
export const replacesDisks = (form: UpgradeForm, os: Os): 'always' | 'chosen' | 'not' =>
  os === 'windows' || form.imageId !== '' ? 'always' : form.replaceDisk ? 'chosen' : 'not';

/** Mullion drains only nodes whose system disks are replaced. */
export const byBatches = (form: UpgradeForm, os: Os): boolean =>
  form.way === 'batches' && replacesDisks(form, os) !== 'not';

/** An interval applies only between batches that do not pause. */
export const intervalCounts = ({ pause }: UpgradeForm): boolean => pause === 'never';

export function upgradeInput(form: UpgradeForm, q: { nodePool: { id: string; name: string }; os: Os }): unknown {
  const { id, name } = q.nodePool;
  return {
    nodePool: { id, name },
    kubelet: form.kubelet,
    ...(form.runtimeVersion === '' ? {} : { runtimeVersion: form.runtimeVersion }),
    ...(form.imageId === '' ? {} : { imageId: form.imageId }),
    replaceSystemDisk: replacesDisks(form, q.os) !== 'not',
    ...(form.nodes === null ? {} : { nodes: form.nodes.map(({ name, uid }) => ({ name, uid })) }),
    ...(byBatches(form, q.os)
      ? { batches: { ...settingsOf(form.drain), surge: form.surge } }
      : {
          batch: {
            maxParallel: form.maxParallel,
            intervalMinutes: intervalCounts(form) ? form.intervalMinutes : 0,
            pause: form.pause,
            maxFailed: form.maxFailed,
          },
        }),
    ignoreWarnings: form.ignoreWarnings,
  };
}

export const runtimeChoices = (
  runtimes: PoolOptions['runtimes'],
  textOf: (message: Message) => string,
): { value: string; label: string; disabledReason: string | null }[] =>
  runtimes.map((runtime) => ({
    value: runtime.version,
    label: `${runtime.name} ${runtime.version}`,
    disabledReason: chooseReason(runtime, textOf),
  }));
