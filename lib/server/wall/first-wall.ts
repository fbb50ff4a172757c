import 'server-only';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { Wall } from '@/lib/contract/wall';
import type { Actor } from '@/lib/domain/access/actor';
import { can } from '@/lib/domain/access/permission';
import { Failure } from '@/lib/domain/failure';
import { app } from '@/lib/server/boot';
import { getWall } from '@/lib/server/endpoints/get-wall';
import { screenNamed } from '@/lib/server/screens/screens';
import { readWall } from '@/lib/server/wall/compose-wall';

/** For the page of a screen: what its first answer would be. Without an open link there is no such page. */
export const firstWall = cache(async (link: string): Promise<Wall> => {
  const request = { headers: await headers() };
  try {
    return await getWall({ app: await app(), input: { params: { link } }, request });
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') notFound();
    throw error;
  }
});

/** For a preview; null: there is no such screen for this person. */
export async function previewOf(name: string, actor: Actor): Promise<Wall | null> {
  if (!can(actor.roles, 'screen.manage').ok) return null;
  const context = await app();
  try {
    return await readWall(context, await screenNamed(context.db, name));
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null;
    throw error;
  }
}
