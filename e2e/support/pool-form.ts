import { expect, type Locator, type Page } from '@playwright/test';
import { expectStep } from './wizard';

/** The place of a field of the pool form, with everything that is said about it; by its path in the catalogue. */
export function fieldAt(page: Page, path: string): Locator {
  // What is said of the size as a whole stands under its numbers, in the step itself.
  if (path === 'size') return fieldAt(page, 'size.mode').locator('xpath=..');
  return page.locator(`[data-field="${path}"]`);
}

/** Opens a step of the pool form from the list of steps. */
export async function openStep(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: / steps$/i })
    .getByRole('button', { name: title })
    .click();
  await expectStep(page, title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The form of a new pool, filled in like one that exists; a name and, on Windows, a password make it whole. */
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

/** A choice of a group, e.g. a radio button; both by the beginning of what they are called. */
export const choiceOf = (page: Page, group: RegExp, choice: RegExp): Locator =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: choice });

/** Puts a mark into the next free row of labels, tags or taints. */
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

/** The button of the last step that sends the form. */
export const submitOf = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Plan change|Request approval|Run now|Save as blocked)$/ });

/** A field of the pool page's configuration, by its label. */
export const configured = (page: Page, label: string): Locator =>
  page
    .getByRole('term')
    .filter({ has: page.getByText(label, { exact: true }) })
    .or(page.getByRole('term').getByText(label, { exact: true }))
    .locator('xpath=following-sibling::dd[1]');
