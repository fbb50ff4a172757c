import type { z } from 'zod';
import type { assessWhatIf } from '@/lib/contract/placement-what-if';
import type { PlacementPool } from '@/lib/domain/placement/verdict';

export type Scenario = z.input<typeof assessWhatIf.body>['scenario'];

export const whats = ['add-pool', 'change-build', 'change-taint', 'remove-pool', 'cordon-windows'] as const;
export type What = (typeof whats)[number];

/** Builds that a pool can have, newest first. */
export const builds = [26100, 20348, 17763] as const;
/** How a new pool or a changed one is closed to others. */
export const taintChoices = ['windows', 'none'] as const;

/** What was chosen, as the URL has it. */
export interface Choice {
  what: What;
  /** A column's key; empty = none is chosen yet. */
  pool: string;
  os: 'linux' | 'windows';
  build: number;
  nodes: number;
  taint: (typeof taintChoices)[number];
}

const oneOf = <T extends string | number>(all: readonly T[], given: string | undefined): T =>
  // Every list here has a first one.
  all.find((one) => String(one) === given) ?? (all[0] as T);

/** An unknown value in a URL means the first choice. */
export function choiceOf(get: (name: string) => string | undefined, pools: readonly PlacementPool[]): Choice {
  const pool = pools.find(({ key }) => key === get('pool')) ?? pools.find(({ os }) => os === 'windows') ?? pools[0];
  const nodes = Number(get('nodes'));
  return {
    what: oneOf(whats, get('what')),
    pool: pool?.key ?? '',
    os: oneOf(['windows', 'linux'], get('os')),
    build: oneOf(builds, get('build')),
    nodes: Number.isInteger(nodes) && nodes >= 1 && nodes <= 1_000 ? nodes : 3,
    taint: oneOf(taintChoices, get('taint')),
  };
}

const WINDOWS_TAINT = { key: 'os', value: 'windows', effect: 'NoSchedule' } as const;

/** The request; null while it names no pool. Nodes without a pool cannot be named. */
export function scenarioOf({ what, pool, os, build, nodes, taint }: Choice): Scenario | null {
  if (what === 'cordon-windows') return { kind: 'cordon-os', os: 'windows' };
  if (!pool.startsWith('pool:')) return null;
  const id = pool.slice('pool:'.length);
  const taints = taint === 'windows' ? [WINDOWS_TAINT] : [];
  switch (what) {
    case 'add-pool':
      return {
        kind: 'copy-pool',
        pool: id,
        os,
        build: os === 'windows' ? build : null,
        nodes,
        taints: os === 'windows' ? taints : [],
      };
    case 'change-build':
      return { kind: 'change-pool', pool: id, build };
    case 'change-taint':
      return { kind: 'change-pool', pool: id, taints };
    case 'remove-pool':
      return { kind: 'remove-pool', pool: id };
  }
}
