import type { ChangeKind } from '@/lib/domain/change/kind';
import { nodeCordon } from './node-cordon';
import { nodePoolCreate } from './node-pool-create';
import { nodePoolScale } from './node-pool-scale';
import { nodeUncordon } from './node-uncordon';

const kinds = [nodePoolCreate, nodePoolScale, nodeCordon, nodeUncordon];

/** Every way to change a cluster, by id. */
export const changeKinds: Readonly<Record<string, ChangeKind>> = Object.fromEntries(
  kinds.map((kind) => [kind.id, kind]),
);

/** Ids from outside may be words like `constructor`. */
export const changeKind = (id: string): ChangeKind | null =>
  Object.hasOwn(changeKinds, id) ? (changeKinds[id] ?? null) : null;
