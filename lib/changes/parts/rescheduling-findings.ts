import { someNames } from './some-names';
import { placementNow } from '@/lib/changes/parts/placement-now';
import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { ReschedulingInputs } from '@/lib/placement/rescheduling/ground';
import {
  isWorse,
  type Landed,
  type Landing,
  landingOf,
  NO_LANDING,
  type Stranded,
} from '@/lib/placement/rescheduling/landing-of';
import { type Mover, ownerName } from '@/lib/placement/rescheduling/mover';
import { osOfNode } from '@/lib/placement/rules/read/os';

/** Names in one sentence. */
export const NAMED_AT_MOST = 8;

/** Where pods would land; null where what decides about it cannot be read. */
export async function landingNow(ctx: PlanContext, question: ReschedulingInputs): Promise<Landing | null> {
  if (question.movers.length === 0) return NO_LANDING;
  const parts = await placementNow(ctx);
  return parts === null ? null : landingOf(parts, question);
}

/** Pods that would be without a node, or on one where they do not run: what a plan is approved with at most. */
export const homelessOf = (landing: Landing | null): number =>
  landing === null
    ? 0
    : landing.stranded.length +
      landing.places.filter((one) => one.outcome === 'fails' && isWorse(one)).length;

export function byOwner<T extends { mover: Mover }>(some: readonly T[]): Map<string, T[]> {
  const owners = new Map<string, T[]>();
  for (const one of some) {
    const name = ownerName(one.mover);
    const known = owners.get(name);
    if (known === undefined) owners.set(name, [one]);
    else known.push(one);
  }
  return owners;
}

const named = (names: readonly string[]): string => someNames(names.toSorted(), NAMED_AT_MOST);

/** Pods that stay Pending, by their workloads: how many leave, and how many of these have a place. */
export function pendingFindings(
  some: readonly Stranded[],
  { landing, subject }: { landing: Landing; subject: ResourceRef },
): Finding[] {
  if (some.length === 0) return [];
  const placed = byOwner(landing.places);
  const stranded = byOwner(landing.stranded);
  const names = [...byOwner(some).keys()].map((name) => {
    const has = placed.get(name)?.length ?? 0;
    return `${name} (${has + (stranded.get(name)?.length ?? 0)} → ${has})`;
  });
  return [finding('drain-no-landing', { subject, params: { count: some.length, names: named(names) } })];
}

const CODES: readonly [Landed['outcome'], FindingCode][] = [
  ['fails', 'landing-fails'],
  ['runs', 'landing-may-fail'],
  ['unknown', 'landing-unknown'],
];

function hostText({ trouble }: Landed): string {
  if (trouble === null) return '?';
  const os = osOfNode(trouble.node);
  return os === 'windows' ? String(trouble.node.build ?? 'windows') : (os ?? '?');
}

/** What becomes of pods where they land, as far as there is anything to say. `pods`: how many have to go. */
export function landedFindings(
  landing: Landing | null,
  { subject, pods }: { subject: ResourceRef; pods: number },
): Finding[] {
  if (landing === null)
    return pods === 0 ? [] : [finding('landing-unread', { subject, params: { count: pods } })];
  return CODES.flatMap(([outcome, code]) => {
    const some = landing.places.filter((one) => one.outcome === outcome && isWorse(one));
    if (some.length === 0) return [];
    const names = [...byOwner(some)].map(([name, ofOwner]) => {
      const hosts = [...new Set(ofOwner.map(hostText))].toSorted();
      return `${name} (${hosts.join(', ')})`;
    });
    return [finding(code, { subject, params: { count: some.length, names: named(names) } })];
  });
}

/** Pods that a cordon does not keep away: they may be put back on the very node. */
export function returningFindings(landing: Landing | null, subject: ResourceRef): Finding[] {
  const some = landing?.returning ?? [];
  if (some.length === 0) return [];
  const names = [...new Set(some.map(ownerName))];
  return [finding('landing-returns', { subject, params: { count: some.length, names: named(names) } })];
}
