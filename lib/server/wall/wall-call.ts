import 'server-only';
import type { WallDataOf } from '@/lib/contract/wall';
import type { Actor } from '@/lib/domain/access/actor';
import type { PanelKind } from '@/lib/domain/screen/panel-kinds';
import type { AppContext } from '@/lib/server/app-context';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { Locale } from '@/messages';

/** Reads for screens: it may see clusters and changes, and decides nothing. No person has this id. */
export const wallActor: Actor = { kind: 'system', id: 'wall', name: 'Wall screen', roles: ['viewer'], via: 'worker' };

/** What a panel reads from. */
export interface WallCall {
  app: Pick<AppContext, 'engine' | 'db' | 'fleet' | 'clock'>;
  /** Those of the panel. */
  clusters: readonly ClusterHandle[];
  /** null: all of them. */
  cluster: string | null;
  language: Locale;
  now: number;
}

/** null: unknown. */
export type PanelReader<Kind extends PanelKind> = (
  call: WallCall,
) => WallDataOf<Kind> | null | Promise<WallDataOf<Kind> | null>;

/** Rows that a panel has space for. */
export const mostRows = 6;
