import { z } from 'zod';
import type { ChangePhase } from '@/lib/domain/audit/actions';
import type { PastAct } from '@/lib/domain/change/step';
import { type WorkItem, workItemSchema } from '@/lib/domain/change/work';
import { phraseSchema } from '@/lib/domain/message/schema';
import type { AuditNote } from './audit-entry';

const message = z.object({ text: z.string(), phrase: phraseSchema.optional() });
const actSchema = z.object({
  state: z.enum(['intent', 'accepted', 'refused', 'unknown']),
  at: z.number(),
  tries: z.number(),
  retryAt: z.number(),
  code: z.string(),
  message,
});
const bodySchema = workItemSchema.pick({
  type: true,
  group: true,
  name: true,
  detail: true,
  detailPhrase: true,
  where: true,
  log: true,
});

export interface Item {
  shown: WorkItem;
  act: PastAct | null;
}

interface Stored {
  stepId: string;
  key: string;
  rev: number;
  state: string;
  since: Date;
  body: string;
  act: string | null;
}

export function itemOf(row: Stored): Item {
  const act: PastAct | null = row.act === null ? null : actSchema.parse(JSON.parse(row.act));
  const shown = workItemSchema.parse({
    ...bodySchema.parse(JSON.parse(row.body)),
    step: row.stepId,
    key: row.key,
    rev: row.rev,
    state: row.state,
    since: row.since.getTime(),
    tries: act?.tries ?? 0,
  });
  return { shown, act };
}

export function columnsOf({ shown, act }: Item) {
  const { step, key, rev, state, since, tries: _, ...body } = shown;
  return {
    stepId: step,
    key,
    rev,
    state,
    since: new Date(since),
    body: JSON.stringify(body),
    act: act === null ? null : JSON.stringify(act),
  };
}

/** The audit record of the write of one item. */
export function noteOf(item: Item, q: { phase: ChangePhase } & Partial<AuditNote>): AuditNote {
  const { step, key, name, type, group } = item.shown;
  return { ...q, target: { type, id: key, name }, after: { step, key, name, group } };
}
