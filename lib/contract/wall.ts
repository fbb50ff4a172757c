import { z } from 'zod';
import { osSchema } from '@/lib/domain/cluster/cluster';
import { needKinds } from '@/lib/domain/attention/need';
import { changeStateSchema } from '@/lib/domain/change/change';
import { poolStateSchema } from '@/lib/domain/pool/node-pool';
import { panelKinds, wallThemes } from '@/lib/domain/screen/panel-kinds';
import { wallNodeStates } from '@/lib/domain/screen/wall-node-states';
import { timelineSources, timelineTones } from '@/lib/domain/timeline/sources';
import { endpoint } from './endpoint';

/** Texts are in the language of the screen. Times are epoch milliseconds. */
const countsSchema = z.object({ used: z.number().nullable(), of: z.number() });

const attentionSchema = z.object({
  kind: z.literal('attention'),
  /** Worst first. */
  items: z.array(
    z.object({
      kind: z.enum(needKinds),
      count: z.number(),
      /** null: of changes in several clusters. */
      cluster: z.string().nullable(),
      /** Of the oldest; null: unknown. */
      since: z.number().nullable(),
      /** Pods that it reaches; null: unknown, or said otherwise. */
      pods: z.number().nullable(),
      /** What it is about; null: several. */
      subject: z.string().nullable(),
    }),
  ),
  /** Further items. */
  more: z.number(),
});

const nodesSchema = z.object({
  kind: z.literal('nodes'),
  rows: z.array(z.object({ os: osSchema, total: z.number(), states: z.record(z.enum(wallNodeStates), z.number()) })),
});

const capacitySchema = z.object({
  kind: z.literal('capacity'),
  /** Requested of allocatable: CPU in millicores, memory in MiB. */
  rows: z.array(z.object({ os: osSchema, cpu: countsSchema, memory: countsSchema })),
});

const changesSchema = z.object({
  kind: z.literal('changes'),
  running: z.number(),
  waiting: z.number(),
  /** Those that wait for a decision of an operator first, then running ones, then those that wait for approval. */
  rows: z.array(
    z.object({
      id: z.string(),
      sentence: z.string(),
      cluster: z.string(),
      state: changeStateSchema,
      since: z.number(),
      /** Of the steps of a run. */
      progress: z.object({ done: z.number(), of: z.number() }).nullable(),
    }),
  ),
});

const poolsSchema = z.object({
  kind: z.literal('pools'),
  total: z.number(),
  rows: z.array(
    z.object({
      cluster: z.string(),
      name: z.string(),
      os: osSchema,
      state: poolStateSchema,
      ready: z.number().nullable(),
      of: z.number().nullable(),
      since: z.number().nullable(),
    }),
  ),
});

const failingSchema = z.object({
  kind: z.literal('failing'),
  /** Pods that do not run. */
  pods: z.number(),
  /** Causes. */
  total: z.number(),
  rows: z.array(
    z.object({
      cluster: z.string(),
      cause: z.string(),
      stuck: z.boolean(),
      pods: z.number(),
      since: z.number().nullable(),
    }),
  ),
});

const windowsSchema = z.object({
  kind: z.literal('windows'),
  rows: z.array(
    z.object({
      build: z.number(),
      product: z.string(),
      nodes: z.number(),
      state: z.enum(['current', 'extended', 'ended', 'unsupported']),
      /** ISO date; null: unknown. */
      supportEnd: z.string().nullable(),
    }),
  ),
});

const mapSchema = z.object({
  kind: z.literal('map'),
  groups: z.array(
    z.object({
      cluster: z.string(),
      os: osSchema,
      build: z.string().nullable(),
      /** Of the pool; null: nodes of none. */
      pool: z.string().nullable(),
      /** A digit for each node: its index in `wallNodeStates`. */
      states: z.string(),
    }),
  ),
  /** Nodes of further clusters, which are too many for one picture. */
  leftOut: z.number(),
});

/** Percent of allocatable, evenly spaced from `from` to `to`; null: not known. */
const shareSchema = z.array(z.number().nullable());

const chartSchema = z.object({
  kind: z.literal('chart'),
  from: z.number(),
  to: z.number(),
  rows: z.array(
    z.object({
      cluster: z.string(),
      cpu: shareSchema,
      memory: shareSchema,
      /** Why there are no values. */
      problem: z.string().nullable(),
    }),
  ),
  more: z.number(),
});

const timelineSchema = z.object({
  kind: z.literal('timeline'),
  from: z.number(),
  to: z.number(),
  lanes: z.array(
    z.object({
      cluster: z.string(),
      /** Before it, nothing or not everything is known; null: all is. */
      since: z.number().nullable(),
      /** Oldest first; `count` entries at one time, of which the worst is described. */
      marks: z.array(
        z.object({ at: z.number(), source: z.enum(timelineSources), tone: z.enum(timelineTones), count: z.number() }),
      ),
    }),
  ),
  /** The newest warnings and failures, newest first. */
  latest: z.array(z.object({ at: z.number(), cluster: z.string(), tone: z.enum(timelineTones), text: z.string() })),
  more: z.number(),
});

const clockSchema = z.object({
  kind: z.literal('clock'),
  clusters: z.array(z.object({ name: z.string(), live: z.boolean(), seenAt: z.number().nullable() })),
});

const dataSchema = z.discriminatedUnion('kind', [
  attentionSchema,
  nodesSchema,
  capacitySchema,
  changesSchema,
  poolsSchema,
  failingSchema,
  windowsSchema,
  mapSchema,
  chartSchema,
  timelineSchema,
  clockSchema,
]);
export type WallData = z.infer<typeof dataSchema>;
export type WallDataOf<Kind extends WallData['kind']> = Extract<WallData, { kind: Kind }>;

const outdatedSchema = z.object({
  cluster: z.string(),
  source: z.enum(['ack', 'kubernetes']),
  /** When it last answered; null: never. */
  since: z.number().nullable(),
});
export type Outdated = z.infer<typeof outdatedSchema>;

const wallPanelSchema = z.object({
  kind: z.enum(panelKinds),
  cluster: z.string().nullable(),
  /** Sources of this panel that do not answer now. */
  outdated: z.array(outdatedSchema),
  /** How many sources it has. */
  sources: z.number(),
  /** null: unknown. */
  data: dataSchema.nullable(),
});
export type WallPanel = z.infer<typeof wallPanelSchema>;

const wallSchema = z.object({
  now: z.number(),
  /** Of the server; another one means that the page is to be loaded again. */
  build: z.string(),
  screen: z.object({
    name: z.string(),
    title: z.string(),
    version: z.number(),
    theme: z.enum(wallThemes),
    language: z.string(),
    secondsPerPage: z.number(),
  }),
  pages: z.array(z.object({ panels: z.array(wallPanelSchema) })),
});
export type Wall = z.infer<typeof wallSchema>;

/** Exactly what the panels of a screen show, for the cookie of one of its links. Unknown, expired and revoked links are 404 alike. */
export const getWall = endpoint({
  id: 'wall.get',
  params: z.strictObject({ link: z.string().min(1).max(64) }),
  response: wallSchema,
});

/** The same for a person who edits the screen. */
export const previewWall = endpoint({
  id: 'screens.preview',
  params: z.strictObject({ screen: z.string().min(1).max(63) }),
  response: wallSchema,
});
