import { english } from '@/lib/changes/parts/english';
import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import { finding, type FindingParams } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, Prerequisite, ResourceRef } from '@/lib/domain/change/plan';
import type { Message } from '@/lib/domain/message/model';
import type { InstanceType, NodeImage, VSwitch } from '@/lib/domain/ports/cloud';
import type { PoolOffers } from '@/lib/domain/pool/rules/pool-offers';
import { offersOfWorld, type PoolWorld } from '../parts/pool/read-world';

export interface PoolInputs {
  input: NodePoolCreateInput;
  world: PoolWorld;
  offers: PoolOffers;
  image: NodeImage | null;
  types: InstanceType[];
  vSwitches: VSwitch[];
}

/** What is checked of the cluster alone; null: unknown. */
export interface ClusterInputs {
  world: Pick<PoolWorld, 'cluster' | 'quota'> & { [list in 'workloads' | 'pools']: PoolWorld[list] | null };
}

/** The result of one check: findings, and a checklist line if the rule is a prerequisite. */
export interface Check {
  findings: Finding[];
  prerequisite?: Prerequisite;
}

export const newPoolRef = (name: string): ResourceRef => ({ type: 'node-pool', uid: `new:${name}`, name });

export const poolInputsOf = (input: NodePoolCreateInput, world: PoolWorld): PoolInputs => ({
  input,
  world,
  offers: offersOfWorld(world),
  image: world.images.find((image) => image.id === input.imageId) ?? null,
  types: world.types.filter((type) => input.instanceTypes.includes(type.id)),
  vSwitches: world.vSwitches.filter((one) => input.vSwitchIds.includes(one.id)),
});

interface Line {
  code: string;
  met: boolean | null;
  /** A plain string is the same in every language: a version, or a provider's name. */
  seen: Message | string | null;
  needs: Message | string;
}

const toMessage = (reported: Message | string): Message =>
  typeof reported === 'string' ? { text: reported } : reported;

export function prerequisite({ code, met, ...reported }: Line): Prerequisite {
  const seen = reported.seen === null ? null : toMessage(reported.seen);
  const needs = toMessage(reported.needs);
  return {
    code,
    label: english(`change.prerequisite.${code}`),
    met: metOf(met),
    seen: seen?.text ?? null,
    needs: needs.text,
    ...(seen?.phrase === undefined ? {} : { seenPhrase: seen.phrase }),
    ...(needs.phrase === undefined ? {} : { needsPhrase: needs.phrase }),
  };
}

export const atField = (
  inputs: PoolInputs,
  code: FindingCode,
  { field, params = {} }: { field: string | null; params?: FindingParams },
): Finding => finding(code, { subject: newPoolRef(inputs.input.name), field, params });

export const atCluster = (
  inputs: { world: Pick<PoolWorld, 'cluster'> },
  code: FindingCode,
  params: FindingParams = {},
): Finding => {
  const { clusterId, name } = inputs.world.cluster;
  return finding(code, { subject: { type: 'cluster', uid: clusterId, name }, params });
};

const metOf = (verdict: boolean | null): Prerequisite['met'] => (verdict === null ? 'unknown' : verdict ? 'yes' : 'no');
