import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { answered, clientOf, fieldsOf, listOf, textOf, type Fields } from './api';
import { changeOf, fingerprintOf, hurry, requestChange } from './changes';
import type { AppContext } from './app';
import { headline } from './journey';

/** Id of the change whose page is open. */
export async function openedChange(page: Page): Promise<string> {
  await page.waitForURL(/\/changes\/[^/]+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Another person agrees to a change by the endpoint; a journey of its own shows how that looks. */
export async function approve(app: AppContext, id: string): Promise<void> {
  const ada = await clientOf(app, 'ada');
  const data = { fingerprint: fingerprintOf(await changeOf(ada, id)), comment: 'Read the plan.' };
  await answered(await ada.post(`/api/changes/${id}/approve`, { data }));
}

/** Lets the simulated clock run ahead until the open change says that it succeeded. */
export async function expectSuccess(page: Page, app: AppContext): Promise<void> {
  const state = headline(page);
  await expect(async () => {
    await hurry(app);
    await expect(state).toContainText(/Succeeded|Failed|Needs attention|Blocked|Stopped/, { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(state).toContainText('Succeeded');
}

/** Requests a change, approves it where approval is needed, and runs it to its end. */
export async function carryOut(app: AppContext, o: { kind: string; cluster: string; input: Fields }): Promise<Fields> {
  const riley = await clientOf(app, 'riley');
  const change = await requestChange(riley, o);
  const id = textOf(change.id);
  if (change.state === 'awaiting-approval') await approve(app, id);
  return endOf({ app, client: riley, id });
}

async function endOf(o: { app: AppContext; client: APIRequestContext; id: string }): Promise<Fields> {
  let seen: Fields = {};
  await expect(async () => {
    await hurry(o.app);
    seen = await changeOf(o.client, o.id);
    expect(['succeeded', 'failed', 'needs-attention', 'blocked', 'cancelled']).toContain(seen.state);
  }).toPass({ intervals: [300] });
  expect(seen.state, JSON.stringify({ problem: seen.problem, steps: seen.steps })).toBe('succeeded');
  return seen;
}

/** Bodies of the calls of an action that the simulated cloud received, oldest first. */
export async function sentBodies(app: AppContext, action: string): Promise<Fields[]> {
  const { calls } = fieldsOf(await app.control(`/calls?action=${action}`));
  return listOf(calls).map((call) => fieldsOf(call.body ?? {}));
}
