import { z } from 'zod';
import { newLinkSchema, pagesSchema, screenDefinitionSchema } from '@/lib/domain/screen/screen';
import { emptyInput, endpoint } from './endpoint';
import type { EndpointId } from './routes';

const linkSchema = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  createdAt: z.number(),
  createdBy: z.string(),
  /** null: it does not expire. */
  expiresAt: z.number().nullable(),
  /** To the minute; null: never. */
  usedAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
});
export type ScreenLink = z.infer<typeof linkSchema>;

const screenSchema = z.object({
  ...screenDefinitionSchema.shape,
  // Stored names and titles passed the rules of their time.
  name: z.string(),
  title: z.string(),
  pages: pagesSchema,
  version: z.number(),
  createdAt: z.number(),
  createdBy: z.string(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  /** Open ones first, then newest first. */
  links: z.array(linkSchema),
});
export type ListedScreen = z.infer<typeof screenSchema>;

export const listScreens = endpoint({
  id: 'screens.list',
  response: z.object({ now: z.number(), rows: z.array(screenSchema), clusters: z.array(z.string()) }),
});

const screenParams = z.strictObject({ screen: z.string().min(1).max(63) });
const done = z.object({ name: z.string(), version: z.number() });

export const createScreen = endpoint({ id: 'screens.create', body: screenDefinitionSchema, response: done });

/** `version`: the one that was edited; another person's edit in between answers 409. */
export const editScreen = endpoint({
  id: 'screens.edit',
  params: screenParams,
  body: screenDefinitionSchema.extend({ version: z.int() }),
  response: done,
});

const screenVerb = <const Id extends EndpointId, P extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  id: Id,
  o: { params: P; body: B; response: R },
) => endpoint({ id, ...o });

/** With its links. */
export const deleteScreen = screenVerb('screens.delete', {
  params: screenParams,
  body: emptyInput,
  response: z.object({ linksRevoked: z.number() }),
});

/** The token is answered once and stored as a hash. `path` opens the screen. */
export const createLink = screenVerb('screens.create-link', {
  params: screenParams,
  body: newLinkSchema,
  response: z.object({ id: z.string(), path: z.string() }),
});

export const revokeLink = screenVerb('screens.revoke-link', {
  params: screenParams.extend({ link: z.string().min(1).max(64) }),
  body: emptyInput,
  response: z.object({ ok: z.literal(true) }),
});
