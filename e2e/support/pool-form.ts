import { expect, type Locator, type Page } from '@playwright/test';
import { expectStep } from './wizard';

export function fieldAt(page: Page, path: string): Locator {
  // Findings about the size as a whole are under its numbers.
  if (path === 'size') return fieldAt(page, 'size.mode').locator('xpath=..');
  return page.locator(`[data-field="${path}"]`);
}

export async function openStep(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: / steps$/i })
    .getByRole('button', { name: title })
    .click();
  await expectStep(page, title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The form of a new pool copied from an existing one; a name and, on Windows, a password complete it. */
export async function openLike(
  page: Page,
  o: { cluster: string; poolId: string; name: string; password?: string },
): Promise<void> {
  await page.goto(`/clusters/${o.cluster}/pools/new?like=${o.poolId}`);
  await expectStep(page, 'OS and name');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(o.name);
  if (o.password === undefined) return;
  await openStep(page, 'Instances and image');
  await passwordOf(page).fill(o.password);
}

export const passwordOf = (page: Page): Locator =>
  page.getByLabel('Password', { exact: true }).and(page.locator('input[type=password]'));

/** Both are matched by the beginning of their names. */
export const choiceOf = (page: Page, group: RegExp, choice: RegExp): Locator =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: choice });

export async function addLabel(
  page: Page,
  o: { of: 'label' | 'tag' | 'taint'; n: number; key: string; value: string },
): Promise<void> {
  await page.getByRole('button', { name: `Add ${o.of}`, exact: true }).click();
  await page.getByLabel(`Key of ${o.of} ${o.n}`).fill(o.key);
  await page.getByLabel(`Value of ${o.of} ${o.n}`).fill(o.value);
}

export const systemDisk = (page: Page): Locator => page.getByRole('group', { name: /^System disk/ });
export const dataDisk = (page: Page, n: number): Locator =>
  page.getByRole('group', { name: `Data disk ${n}`, exact: true });

export const submitOf = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Plan change|Request approval|Run now|Save as blocked)$/ });

export const configured = (page: Page, label: string): Locator =>
  page
    .getByRole('term')
    .filter({ has: page.getByText(label, { exact: true }) })
    .or(page.getByRole('term').getByText(label, { exact: true }))
    .locator('xpath=following-sibling::dd[1]');
