import type { BrowserContextOptions, Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import {
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  expectFits,
  headline,
  sampled,
  test,
} from './support/journey';

const cluster = 'prod-hangzhou';
const name = 'win-legacy';

const fields = ['instanceTypes', 'vSwitchIds', 'systemDisk.category', 'labels', 'nodeName'];
const actions = ['drain', 'upgrade', 'repair', 'attach', 'delete'];
/** The first ones open a page, the others a dialog. */
const withPage = 2;

/** Chinese is tested on some of the screens: the words do not change the structure. */
const looks: { title: string; options: BrowserContextOptions; whole: boolean }[] = [
  { title: 'in light, dark and on a phone', options: {}, whole: true },
  { title: 'in Chinese', options: { locale: 'zh-CN' }, whole: false },
];

const loaded = (page: Page): Promise<void> => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

async function expectSound(page: Page): Promise<void> {
  await loaded(page);
  await expectAccessible(page);
  await expectFits(page);
}

async function expectSoundInEveryLook(page: Page): Promise<void> {
  await loaded(page);
  await expectFits(page);
  await expectAccessibleInEveryLook(page);
}

for (const { title, options, whole } of looks) {
  test(`operations on a pool are free of axe violations ${title}`, async ({ as, app }) => {
    const expectGood = whole ? expectSoundInEveryLook : expectSound;
    const pool = await poolOf(await clientOf(app, 'riley'), { cluster, name });
    const path = `/clusters/${cluster}/pools/${textOf(pool.id)}`;
    const page = await as('riley', options);
    // By position: names differ between languages.
    const dialog = page.getByRole('dialog').last();
    const soundDialog = async () => {
      await expect(dialog).toBeVisible();
      await expectGood(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };

    for (const field of sampled(whole ? fields : fields.slice(0, 2)))
      await test.step(`edit ${field}`, async () => {
        await page.goto(`${path}/edit?field=${field}`);
        await expect(page.locator(`[data-field="${field}"]`)).toBeVisible();
        await expectGood(page);
      });

    await page.goto(path);
    await test.step('scale', async () => {
      // The freshness mark is also a button and appears before the actions.
      await headline(page)
        .getByRole('button', { name: /^(Scale|扩缩容)$/ })
        .click();
      await soundDialog();
    });
    for (const [at, action] of actions.entries())
      await test.step(action, async () => {
        await headline(page).getByRole('button', { name }).click();
        await page.getByRole('menuitem').nth(at).click();
        if (at >= withPage) return soundDialog();
        await page.waitForURL(`**/${action}`);
        await expect(page.getByRole('radio').first()).toBeVisible();
        await expectGood(page);
        await page.goto(path);
      });
    if (!whole) return;
    await test.step('remove nodes', async () => {
      await page.goto(`${path}?tab=nodes`);
      await page
        .getByRole('checkbox', { name: /cn-hangzhou/ })
        .first()
        .check();
      await expectGood(page);
      // The last two buttons of the bar remove the selected nodes and clear the selection.
      const bar = page.getByRole('region', { name: /(^|\D)1(\D|$)/ }).last();
      await expect(bar.getByRole('button').nth(1)).toBeVisible();
      await (await bar.getByRole('button').all()).at(-2)?.click();
      await soundDialog();
    });
    await test.step('synchronise', async () => {
      await page.goto(`/clusters/${cluster}/pools`);
      await headline(page)
        .getByRole('button', { name: /^(Sync\w*|同步)/ })
        .click();
      await soundDialog();
    });
  });
}

test('the tabs of a pool are available in Chinese', async ({ as, app }) => {
  const pool = await poolOf(await clientOf(app, 'riley'), { cluster, name });
  const page = await as('riley', { locale: 'zh-CN' });
  for (const tab of ['basics', 'monitoring', 'timeline', 'nodes', 'activities', 'changes', 'drift', 'code']) {
    await page.goto(`/clusters/${cluster}/pools/${textOf(pool.id)}?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true }).first()).toHaveText(/\p{Script=Han}|Terraform/u);
    await expectSound(page);
  }
});
