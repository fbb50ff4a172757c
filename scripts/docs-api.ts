import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { getAuditRecord, listAudit, verifyAudit } from '@/lib/contract/audit';
import { getPoolDisks, getPoolOptions, getPoolPrices } from '@/lib/contract/catalog';
import {
  approveChange,
  cancelChange,
  createChange,
  getChange,
  listChanges,
  pauseChange,
  previewChange,
  rejectChange,
  resolveChange,
  resumeChange,
} from '@/lib/contract/changes';
import { listChangeWork } from '@/lib/contract/change-work';
import { getAttention, getCluster, listClusters } from '@/lib/contract/clusters';
import { listDrainBlockers } from '@/lib/contract/drain-blockers';
import type { Endpoint } from '@/lib/contract/endpoint';
import { listFreeInstances } from '@/lib/contract/free-instances';
import { getHealth } from '@/lib/contract/health';
import { declareLive } from '@/lib/contract/live';
import { getNode, listWindowsWatch } from '@/lib/contract/node';
import { getNodePool } from '@/lib/contract/node-pool';
import { listNodePools } from '@/lib/contract/node-pools';
import { listNodes } from '@/lib/contract/nodes';
import { listPlacement } from '@/lib/contract/placement';
import { checkManifest } from '@/lib/contract/placement-check';
import {
  getBuildLifecycle,
  listDaemonSetCoverage,
  listPlacementFindings,
} from '@/lib/contract/placement-lists';
import { askWhatIf, getPlacementSetUp, planBuildMigration } from '@/lib/contract/placement-what-if';
import { getPodPlacement, getWorkloadPlacement } from '@/lib/contract/placement-workload';
import { listTroubledPods } from '@/lib/contract/pods';
import { getPoolActivities } from '@/lib/contract/pool-activities';
import { getPoolDrift } from '@/lib/contract/pool-drift';
import { getPoolUsage } from '@/lib/contract/pool-usage';
import { me, signIn, signOut } from '@/lib/contract/session';

const doors: Endpoint[] = [
  signIn,
  signOut,
  me,
  listClusters,
  getCluster,
  getAttention,
  listNodePools,
  getNodePool,
  getPoolActivities,
  getPoolUsage,
  getPoolDrift,
  listFreeInstances,
  listNodes,
  getNode,
  listWindowsWatch,
  listTroubledPods,
  listPlacement,
  getWorkloadPlacement,
  getPodPlacement,
  listPlacementFindings,
  listDaemonSetCoverage,
  getBuildLifecycle,
  checkManifest,
  askWhatIf,
  getPlacementSetUp,
  planBuildMigration,
  listDrainBlockers,
  getPoolOptions,
  getPoolPrices,
  getPoolDisks,
  createChange,
  previewChange,
  listChanges,
  getChange,
  listChangeWork,
  approveChange,
  rejectChange,
  cancelChange,
  pauseChange,
  resumeChange,
  resolveChange,
  listAudit,
  getAuditRecord,
  verifyAudit,
  declareLive,
  getHealth,
];

const target = fileURLToPath(new URL('../docs/api.md', import.meta.url));

function fields(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const names = Object.keys(json.properties ?? {});
  if (names.length === 0) return '–';
  const required = new Set(json.required ?? []);
  return names.map((name) => (required.has(name) ? `\`${name}\`` : `\`${name}?\``)).join(', ');
}

/** The table of docs/api.md: one row a door, straight from the contract. */
export function apiTable(): string {
  const rows = doors.map((door) => {
    const sent = door.method === 'GET' ? fields(door.query, 'input') : fields(door.body, 'input');
    return `| \`${door.method} ${door.path}\` | ${sent} | ${fields(door.response, 'output')} |`;
  });
  return ['| door | query or body (`?` = optional) | answer |', '|---|---|---|', ...rows].join('\n');
}

export const marks = { from: '<!-- doors -->', to: '<!-- /doors -->' };

/** docs/api.md with its table replaced by the current one. */
export function withTable(text: string): string {
  const start = text.indexOf(marks.from) + marks.from.length;
  return `${text.slice(0, start)}\n\n${apiTable()}\n\n${text.slice(text.indexOf(marks.to))}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(target, withTable(readFileSync(target, 'utf8')));
