import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { answered, anonymousClient, clientOf, fieldsOf, refused, textOf } from './support/api';
import { startApp, type AppContext } from './support/app';
import { expect, expectAccessible, openAs, test, watchFaults } from './support/journey';

/** A browser without a session, as large as a display. */
async function openDisplay(
  browser: Browser,
  app: AppContext,
  viewport = { width: 1920, height: 1080 },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: app.address, viewport });
  const page = await context.newPage();
  watchFaults(page);
  return { context, page };
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function screenWithLink(
  app: AppContext,
  name: string,
  kinds: readonly string[],
): Promise<{ path: string; id: string }> {
  const olu = await clientOf(app, 'olu');
  const pages = [{ panels: kinds.map((kind) => ({ kind })) }];
  await answered(await olu.post('/api/screens', { data: { name, title: `Screen ${name}`, pages } }));
  const link = await answered(await olu.post(`/api/screens/${name}/links`, { data: { label: 'left' } }));
  return { path: textOf(link.path), id: textOf(link.id) };
}

test('an operator creates a screen, opens its link on a display, and revokes it', async ({ as, app, browser }) => {
  const olu = await as('olu');
  let address = '';
  await test.step('create the screen', async () => {
    await olu.goto('/screens');
    await olu.getByRole('link', { name: 'Create screen' }).first().click();
    await olu.getByLabel('Name', { exact: true }).fill('ops-room');
    await olu.getByLabel('Title', { exact: true }).fill('Operations room');
    await olu.getByLabel('What panel 6 of page 1 shows').selectOption('Time and sources');
    await expect(olu.getByRole('button', { name: 'Add panel to page 1' })).toBeDisabled();
    await olu.getByRole('button', { name: 'Create screen' }).click();
    await olu.waitForURL('**/screens/ops-room');
  });
  await test.step('create its link, which is shown once', async () => {
    await olu.getByRole('button', { name: 'Create link' }).click();
    const dialog = olu.getByRole('dialog', { name: 'Create link' });
    await dialog.getByLabel('Display').fill('Operations room, left');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const created = olu.getByRole('dialog', { name: 'Link created' });
    address = await created.getByLabel('Link', { exact: true }).inputValue();
    expect(address).toMatch(/^http.*\/wall\/mullion_wall_[0-9a-f]{16}_[\w-]{43}$/);
    await created.getByRole('button', { name: 'Done' }).click();
    await expect(olu.getByRole('row', { name: /Operations room, left/ })).toContainText('Open');
    expect(await olu.content()).not.toContain(address.slice(-43));
  });
  const { context, page } = await openDisplay(browser, app);
  await test.step('the display shows it without a session, and no token', async () => {
    const referrers: string[] = [];
    page.on('request', async (request) => referrers.push((await request.allHeaders()).referer ?? ''));
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(page.url()).toMatch(/\/wall\/screens\/[0-9a-f]{16}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Operations room' })).toBeVisible();
    await expect(panel(page, 'Nodes')).toContainText('of 5 Ready');
    await expect(page.getByText(/^updated \d\d:\d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('button').or(page.getByRole('link'))).toHaveCount(0);
    const secret = address.slice(-43);
    expect(await page.content()).not.toContain(secret);
    expect(
      await page.evaluate(
        () => `${document.cookie} ${JSON.stringify(performance.getEntriesByType('resource').map(({ name }) => name))}`,
      ),
    ).not.toContain(secret);
    // A style sheet names itself for the fonts in it.
    expect(referrers.filter((referrer) => referrer.includes('/wall/'))).toEqual([]);
    await expectAccessible(page);
  });
  await test.step('numbers are large, and nothing scrolls on any display', async () => {
    mkdirSync('test-results/screens', { recursive: true });
    for (const [width, height] of [
      [1366, 768],
      [3840, 2160],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beyond = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `test-results/screens/ops-room-${width}.png` });
    }
    const size = await panel(page, 'Nodes')
      .getByText(/^\d+$/)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(64);
  });
  await test.step('the link opens nothing else', async () => {
    for (const path of [
      '/api/clusters',
      '/api/screens',
      '/api/me',
      '/api/live',
      '/api/audit',
      '/api/screens/ops-room/wall',
    ]) {
      expect((await context.request.get(path)).status(), path).toBe(401);
    }
    await page.goto('/clusters/prod-hangzhou');
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto(address);
  });
  await test.step('an edit is shown by itself', async () => {
    await olu.getByLabel('Title', { exact: true }).fill('Night shift');
    await olu.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible();
  });
  await test.step('revoking stops the display, and the link is not found', async () => {
    await olu.getByRole('button', { name: 'Revoke: Operations room, left' }).click();
    await olu.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(olu.getByRole('row', { name: /Operations room, left/ })).toContainText('Revoked');
    await expect(page.getByRole('heading', { name: 'This link no longer opens a screen' })).toBeVisible();
    await expect(panel(page, 'Nodes')).toBeHidden();
    const texts = [];
    for (const path of [
      new URL(address).pathname,
      '/wall/guessed',
      `/wall/mullion_wall_${'0'.repeat(16)}_${'A'.repeat(43)}`,
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      texts.push(await page.getByRole('main').innerText());
    }
    expect(new Set(texts).size).toBe(1);
  });
  await context.close();
  await test.step('everything is in the audit log, without the token', async () => {
    const augusto = await clientOf(app, 'augusto');
    const records = JSON.stringify(fieldsOf(await (await augusto.get('/api/audit')).json()));
    for (const action of ['screen.create', 'screen.create-link', 'screen.edit', 'screen.revoke-link'])
      expect(records).toContain(`"${action}"`);
    expect(records).not.toContain(address.slice(-43));
  });
});

test('only people with the permission manage screens', async ({ as, app }) => {
  const vera = await as('vera');
  await vera.goto('/screens');
  await expect(vera.getByText('screen.manage')).toBeVisible();
  const client = await clientOf(app, 'vera');
  expect((await refused(await client.post('/api/screens', { data: {} }), 403)).permission).toBe('screen.manage');
  const root = await as('root');
  await root.goto('/screens/new');
  await expect(root.getByRole('heading', { level: 1, name: 'Create screen' })).toBeVisible();
});

test('a display keeps its picture while the server is away, says since when, and comes back by itself', async ({
  browser,
}) => {
  test.slow();
  const app = await startApp();
  const { path } = await screenWithLink(app, 'kept', ['nodes', 'clock']);
  const { context, page } = await openDisplay(browser, app, { width: 1366, height: 768 });
  await page.goto(path);
  await expect(panel(page, 'Nodes')).toContainText('of 5 Ready');
  await app.killDashboard();
  await expect(page.getByText('Delayed')).toBeVisible();
  await expect(page.getByText(/^shown as of .* ago$/)).toBeVisible();
  await expect(page.getByText('Not updating', { exact: true })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('No connection to the server. The last picture is shown.');
  await expect(panel(page, 'Nodes')).toContainText('of 5 Ready');
  mkdirSync('test-results/screens', { recursive: true });
  await page.screenshot({ path: 'test-results/screens/kept-lost.png' });
  await app.startDashboard();
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('The connection is back.');
  await context.close();
  await app.stop();
});

test('a source that does not answer grays its panel and says since when', async ({ browser }) => {
  test.slow();
  const app = await startApp();
  const { path } = await screenWithLink(app, 'gray', ['pools', 'changes']);
  const { context, page } = await openDisplay(browser, app);
  await page.goto(path);
  await expect(panel(page, 'Node pools in transition')).toContainText('All node pools are idle');
  await app.control('/fault', { target: 'ack', kind: 'down', on: true });
  await expect(panel(page, 'Node pools in transition')).toContainText(
    /no data from ACK of \S+ since|sources do not answer/,
  );
  await expect(panel(page, 'Changes')).not.toContainText('do not answer');
  await context.close();
  await app.stop();
});

test('a screen in Chinese is in Chinese on a display with another language', async ({ app, browser }) => {
  const olu = await clientOf(app, 'olu');
  const pages = [{ panels: [{ kind: 'nodes' }, { kind: 'failing' }] }];
  const data = { name: 'zh', title: '运维大屏', pages, language: 'zh', theme: 'light' };
  await answered(await olu.post('/api/screens', { data }));
  const link = await answered(await olu.post('/api/screens/zh/links', { data: { label: 'zh' } }));
  const { context, page } = await openDisplay(browser, app);
  await page.goto(textOf(link.path));
  await expect(panel(page, '节点')).toContainText('就绪');
  await expectAccessible(page);
  await context.close();
});

test('a preview needs the permission, and shows what a display shows', async ({ app, browser, as }) => {
  await screenWithLink(app, 'preview', ['nodes']);
  const olu = await openAs({ browser, app, name: 'olu' });
  await olu.goto('/wall/preview/preview');
  await expect(panel(olu, 'Nodes')).toContainText('of 5 Ready');
  await olu.context().close();
  const vera = await as('vera');
  expect((await vera.goto('/wall/preview/preview'))?.status()).toBe(404);
  const client = await anonymousClient(app);
  expect((await client.get('/api/screens/preview/wall')).status()).toBe(401);
});
