import type { InstanceType, VSwitch } from '../../ports/cloud';
import type { PoolCase, PoolIssue } from './pool-issue';
import { atPath } from '../definition/json-path';
import type { Json } from '../../json';

export interface RuleInput extends PoolCase {
  /** The chosen types that are offered, in the order chosen. */
  types: InstanceType[];
  vSwitches: VSwitch[];
  /** Distinct zones of the chosen vSwitches; null if one of the vSwitches is unknown. */
  zones: string[] | null;
  image: ChosenImage | null;
}

export interface ChosenImage {
  id: string;
  name: string;
  os: 'linux' | 'windows' | 'unknown';
  imageType: string;
  /** Of a custom image: ECS's name of its system, e.g. `Windows Server 2022`. */
  platform: string;
  arch: string;
  sizeGiB: number | null;
  /** Null unless it is a custom image; false: the provider reports that it cannot be used now. */
  usable: boolean | null;
}

export type FieldFinding = Omit<PoolIssue, 'params'> & Partial<Pick<PoolIssue, 'params'>>;

/** Nothing (null or false), one finding, or several. */
export type RuleResult = FieldFinding | null | false | readonly RuleResult[];

/** One rule, or several of one family. Pure: the browser and the server run the same rules. */
export type Rule = (of: RuleInput) => RuleResult;

export function findingsOf(result: RuleResult): FieldFinding[] {
  if (result === null || result === false) return [];
  return 'code' in result ? [result] : result.flatMap(findingsOf);
}

function chosen<T extends { id: string }>(ids: readonly string[], list: readonly T[] | null): T[] {
  const known = new Map(list?.map((one) => [one.id, one]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

function imageOf({ pool, offers }: PoolCase): ChosenImage | null {
  const offered = offers?.images?.find(({ id }) => id === pool.imageId);
  if (offered !== undefined) return { ...offered, usable: null };
  const custom = offers?.customImages?.find(({ id }) => id === pool.imageId);
  return custom === undefined
    ? null
    : { ...custom, imageType: pool.imageType === '' ? custom.imageType : pool.imageType };
}

export function ruleInput(of: PoolCase): RuleInput {
  const vSwitches = chosen(of.pool.vSwitchIds, of.offers?.vSwitches ?? null);
  const zones = [...new Set(vSwitches.map(({ zoneId }) => zoneId))].toSorted();
  return {
    ...of,
    types: chosen(of.pool.instanceTypes, of.offers?.instanceTypes ?? null),
    vSwitches,
    zones: vSwitches.length === of.pool.vSwitchIds.length ? zones : null,
    image: imageOf(of),
  };
}

/** Values at a path; `x[].y` returns one per item. */
export function valuesAt(pool: Json, path: string): { field: string; value: Json }[] {
  const [list = '', rest] = path.split('[].');
  if (rest === undefined) return [{ field: path, value: atPath(pool, path) ?? null }];
  const items = atPath(pool, list);
  return Array.isArray(items)
    ? items.map((item, index) => ({ field: `${list}.${index}.${rest}`, value: atPath(item, rest) ?? null }))
    : [];
}
