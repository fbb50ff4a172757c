import { expect, type Locator, type Page } from '@playwright/test';

export const whatWillHappen = (page: Page): Locator => page.getByRole('region', { name: 'What will happen' });

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();

export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  // Fields that arrive later move the buttons below them.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

export async function openWizard(page: Page, cluster: string): Promise<void> {
  await page.goto(`/clusters/${cluster}/pools`);
  await page.getByRole('link', { name: 'Create node pool' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New node pool' })).toBeVisible();
  await expectStep(page, 'OS and name');
}

export async function nameWindowsPool(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: /^Windows/ }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await next(page);
}

export async function pass(page: Page, title: string): Promise<void> {
  await expectStep(page, title);
  await next(page);
}

export async function chooseNetwork(page: Page): Promise<void> {
  await expectStep(page, 'Network');
  const offered = page.getByRole('group', { name: /^vSwitches/ });
  for (const name of ['nodes-h', 'nodes-i']) {
    const vSwitch = offered.getByRole('checkbox', { name });
    await expect(vSwitch).toHaveAccessibleDescription(/✓ internet/);
    await vSwitch.press('Space');
    await expect(vSwitch).toBeChecked();
  }
  await next(page);
}

export async function chooseInstances(page: Page, o: { password: string; type?: string }): Promise<void> {
  await expectStep(page, 'Instances and image');
  const images = page.getByRole('group', { name: /^Image/ });
  const image = images.getByRole('radio', { name: /2022/ }).first();
  await expect(image).toHaveAccessibleDescription(/build 20348/);
  await image.press('Space');
  await expect(image).toBeChecked();
  await chooseType(page, o.type ?? 'ecs.g6.xlarge');
  await page.getByLabel('Password', { exact: true }).and(page.locator('input[type=password]')).fill(o.password);
  await next(page);
  await pass(page, 'Storage');
}

export async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search types' }).fill(type);
  const row = page.getByRole('checkbox', { name: type, exact: true });
  await row.press('Space');
  await expect(row).toBeChecked();
}

export async function chooseSize(page: Page, nodes: number): Promise<void> {
  await expectStep(page, 'Size and scaling');
  await page.getByLabel('Expected number of nodes').fill(String(nodes));
  await next(page);
}

export async function openEdit(page: Page, o: { cluster: string; poolId: string; field?: string }): Promise<void> {
  const query = o.field === undefined ? '' : `?field=${encodeURIComponent(o.field)}`;
  await page.goto(`/clusters/${o.cluster}/pools/${o.poolId}/edit${query}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Edit / })).toBeVisible();
}
