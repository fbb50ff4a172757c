import { z } from 'zod';
import { roleSchema } from '@/lib/domain/access/permission';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';

export const meSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  roles: z.array(roleSchema),
  expiresAt: z.number(),
});
export type Me = z.infer<typeof meSchema>;

export const signIn = endpoint({
  id: 'session.create',
  method: 'POST',
  path: '/api/session',
  params: emptyInput,
  query: emptyInput,
  body: z.strictObject({ name: z.string().min(1).max(128), password: z.string().min(1).max(1024) }),
  response: meSchema,
});

export const signOut = endpoint({
  id: 'session.end',
  method: 'DELETE',
  path: '/api/session',
  params: emptyInput,
  query: emptyInput,
  body: emptyInput,
  response: z.object({ ok: z.literal(true) }),
});

export const me = endpoint({
  id: 'session.me',
  method: 'GET',
  path: '/api/me',
  params: emptyInput,
  query: emptyInput,
  body: emptyInput,
  response: meSchema,
});
