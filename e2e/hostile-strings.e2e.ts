import type { Page } from '@playwright/test';
import { clientOf, refused, textOf } from './support/api';
import { requestChange, scaleInput } from './support/changes';
import type { AppContext } from './support/app';
import { expect, test } from './support/journey';
import { kubernetes, nodeNames } from './support/kubernetes';

const cluster = 'prod-hangzhou';
const markup = '<img src=x onerror="window.ranScript=1;alert(1)"><script>window.ranScript=1</script>';
const disguise = '\u202Egnp.exe\u200B\u0007\u2028';

/** Hostile text in every place that a user of the cluster can write. */
async function poison(app: AppContext, node: string): Promise<void> {
  const path = `/api/v1/nodes/${node}`;
  const contentType = 'application/merge-patch+json';
  const at = new Date().toISOString();
  const condition = {
    type: 'Ready',
    status: 'False',
    reason: 'KubeletNotReady',
    message: `${markup}${disguise}${'x'.repeat(10_000)}`,
    lastTransitionTime: at,
    lastHeartbeatTime: at,
  };
  const labels = { 'journeys.example/label': 'a'.repeat(63) };
  const annotations = { 'journeys.example/note': `${markup}${disguise}` };
  const taints = [{ key: 'journeys.example/taint', value: 'b'.repeat(63), effect: 'PreferNoSchedule' }];
  await kubernetes(app, {
    cluster,
    method: 'PATCH',
    path,
    contentType,
    body: { metadata: { labels, annotations }, spec: { taints } },
  });
  await kubernetes(app, {
    cluster,
    method: 'PATCH',
    path: `${path}/status`,
    contentType: 'application/strategic-merge-patch+json',
    body: { status: { conditions: [condition], nodeInfo: { osImage: `${markup}${disguise}` } } },
  });
}

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'ranScript' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

test('hostile text from a cluster and from people is shown as text', async ({ as, app }) => {
  const [node = ''] = await nodeNames(app, cluster);
  const page = await as('vera');
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });

  await test.step('in a node', async () => {
    await page.goto(`/clusters/${cluster}/nodes?q=${node}`);
    const row = page.getByRole('row').filter({ hasText: node });
    await expect(row).toBeVisible();
    await poison(app, node);
    await row.getByRole('button', { name: node }).click();
    const facts = page.getByRole('complementary', { name: node });
    await expect(facts).toContainText('journeys.example/taint');
    await expect(facts).toContainText('<img src=x onerror=');
    await expect(facts).toContainText('⟨U+202E⟩gnp.exe⟨U+200B⟩');
    await expectHarmless(page);
  });

  await test.step('in a reason and a comment', async () => {
    const riley = await clientOf(app, 'riley');
    const input = await scaleInput(riley, { cluster, pool: 'default-nodepool', desired: 8 });
    const hostile = { kind: 'node-pool.scale', cluster, input, reason: disguise };
    expect(textOf((await refused(await riley.post('/api/changes', { data: hostile }), 400)).message)).toContain(
      'reason',
    );
    const reason = `${markup}gnp.exe\u200B${'y'.repeat(1_500)}`;
    const change = await requestChange(riley, { kind: 'node-pool.scale', cluster, input, reason });
    const path = `/changes/${textOf(change.id)}`;
    await page.goto(path);
    await expect(page.getByText('gnp.exe⟨U+200B⟩').first()).toBeVisible();
    await expectHarmless(page);
    await refused(await riley.post(`/api${path}/cancel`, { data: { comment: disguise } }), 400);
    await riley.post(`/api${path}/cancel`, { data: { comment: markup } });
    const auditor = await as('augusto');
    await auditor.goto(`/audit?change=${textOf(change.id)}`);
    await auditor.getByRole('button', { name: /withdrew/ }).click();
    await expect(auditor.getByRole('complementary', { name: /^Record / })).toContainText('<img src=x onerror=');
    await expectHarmless(auditor);
  });

  await test.step('in the address', async () => {
    const hostile = encodeURIComponent(`${markup}${disguise}`);
    for (const path of [
      `/clusters/${cluster}/nodes?q=${hostile}`,
      `/changes/${hostile}`,
      `/clusters/${hostile}/pools`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectHarmless(page);
    }
  });
  expect(dialogs).toBe(0);
});
