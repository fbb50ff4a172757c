import { screen, type Located } from '../screen';

export function fieldAt(path: string): Located {
  // Findings about the size as a whole are under its numbers.
  if (path === 'size') return fieldAt('size.mode').parent();
  return screen.locator(`[data-field="${path}"]`);
}

export const whatWillHappen = (): Located => screen.getByRole('region', { name: 'What will happen' });

export async function openStep(title: string): Promise<void> {
  const steps = screen.getByRole('navigation', { name: / steps$/i });
  await steps.getByRole('button', { name: title }).click();
  await screen.locator('h2').filter({ hasText: title }).expectCount(1);
  await screen.locator('[aria-busy="true"]').expectCount(0);
}

export const passwordOf = (page: Located): Located =>
  page.getByLabel('Password', { exact: true }).and(page.locator('input[type=password]'));

export const choiceOf = (page: Located, group: RegExp, choice: RegExp): Located =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: choice });

export async function addLabel(
  page: Located,
  o: { of: 'label' | 'tag' | 'taint'; n: number; key: string; value: string },
): Promise<void> {
  await page.getByRole('button', { name: `Add ${o.of}`, exact: true }).click();
  await page.getByLabel(`Key of ${o.of} ${o.n}`, { exact: true }).fill(o.key);
  await page.getByLabel(`Value of ${o.of} ${o.n}`, { exact: true }).fill(o.value);
}

export async function chooseType(page: Located, type: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search types' }).fill(type);
  await page.getByRole('checkbox', { name: type, exact: true }).check();
}

export const systemDisk = (page: Located): Located => page.getByRole('group', { name: /^System disk/ });
export const dataDisk = (page: Located, n: number): Located =>
  page.getByRole('group', { name: `Data disk ${n}`, exact: true });

export const submitOf = (page: Located): Located =>
  page.getByRole('button', { name: /^(Plan change|Request approval|Run now|Save as blocked)$/ });
