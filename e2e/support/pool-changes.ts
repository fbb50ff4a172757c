import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { answered, clientOf, fieldsOf, listOf, textOf, type Fields } from './api';
import { changeOf, fingerprintOf, advanceClock, requestChange } from './changes';
import type { AppContext } from './app';
import { headline } from './journey';
import { openStep, submitOf } from './pool-form';

export async function openedChange(page: Page): Promise<string> {
  await page.waitForURL(/\/changes\/[^/]+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Submits a pool form whose change needs no approval, and waits for its end. */
export async function runNow(page: Page, app: AppContext): Promise<void> {
  await openStep(page, 'Review');
  await expect(submitOf(page)).toHaveText('Run now');
  await submitOf(page).click();
  await openedChange(page);
  await expectSuccess(page, app);
}

export async function openPoolDialog(
  page: Page,
  { path, name, action }: { path: string; name: string; action: 'Delete' | 'Scale' },
): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
  return page.getByRole('dialog', { name: `${action} ${name}` });
}

/** A page with a form, once its heading is there. */
export async function openedForm(page: Page, title: string | RegExp): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return page.getByRole('main');
}

export async function openUpgrade(page: Page, { path, name }: { path: string; name: string }): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Upgrade', exact: true }).click();
  return openedForm(page, `Upgrade ${name}`);
}

export async function approve(app: AppContext, id: string): Promise<void> {
  const ada = await clientOf(app, 'ada');
  const data = { fingerprint: fingerprintOf(await changeOf(ada, id)), comment: 'Read the plan.' };
  await answered(await ada.post(`/api/changes/${id}/approve`, { data }));
}

export async function expectSuccess(page: Page, app: AppContext): Promise<void> {
  const state = headline(page);
  await expect(async () => {
    await advanceClock(app);
    await expect(state).toContainText(/Succeeded|Failed|Needs attention|Blocked|Stopped/, { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(state).toContainText('Succeeded');
}

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
    await advanceClock(o.app);
    seen = await changeOf(o.client, o.id);
    expect(['succeeded', 'failed', 'needs-attention', 'blocked', 'cancelled']).toContain(seen.state);
  }).toPass({ intervals: [300] });
  expect(seen.state, JSON.stringify({ problem: seen.problem, steps: seen.steps })).toBe('succeeded');
  return seen;
}

export async function sentBodies(app: AppContext, action: string): Promise<Fields[]> {
  const { calls } = fieldsOf(await app.control(`/calls?action=${action}`));
  return listOf(calls).map((call) => fieldsOf(call.body ?? {}));
}
