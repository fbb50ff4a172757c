import { fireEvent, queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import { expect } from 'vitest';

type Wording = string | RegExp;

/** As Playwright compares: a text anywhere in it and in any case, unless exact. */
const says = (text: string, wanted: Wording, exact = false): boolean =>
  typeof wanted !== 'string'
    ? wanted.test(text)
    : exact
      ? text === wanted
      : text.toLowerCase().includes(wanted.toLowerCase());

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** React works through an event in the same turn or the next. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Elements of the document by role and label, looked for anew at each use and waited for, with the names that
 * Playwright's locators have.
 */
export class Located {
  constructor(readonly all: () => HTMLElement[]) {}

  getByRole(role: string, o: { name?: Wording; exact?: boolean } = {}): Located {
    const { name } = o;
    const named = name === undefined ? {} : { name: (text: string) => says(text, name, o.exact) };
    // Only what is shown is rendered; looking whether something is hidden costs more than all else.
    return this.#inside((element) => queryAllByRole(element, role, { ...named, hidden: true }));
  }

  getByLabel(label: Wording, o: { exact?: boolean } = {}): Located {
    return this.#inside((element) => queryAllByLabelText(element, (text) => says(plain(text), label, o.exact)));
  }

  /** By a CSS selector. */
  locator(selector: string): Located {
    return this.#inside((element) => [...element.querySelectorAll<HTMLElement>(selector)]);
  }

  filter(o: { hasText: Wording }): Located {
    return new Located(() => this.all().filter((element) => says(plain(element.textContent), o.hasText)));
  }

  and(other: Located): Located {
    return new Located(() => this.all().filter((element) => other.all().includes(element)));
  }

  nth(at: number): Located {
    return new Located(() => this.all().slice(at, at + 1));
  }

  first(): Located {
    return this.nth(0);
  }

  parent(): Located {
    return new Located(() => this.all().flatMap((element) => element.parentElement ?? []));
  }

  #inside(find: (element: HTMLElement) => HTMLElement[]): Located {
    return new Located(() => [...new Set(this.all().flatMap(find))]);
  }

  /** The one element, once it is there. */
  async one(): Promise<HTMLElement> {
    await this.expectCount(1);
    const [element] = this.all();
    if (element === undefined) throw new Error('it is gone');
    return element;
  }

  async #usable(): Promise<HTMLElement> {
    const element = await this.one();
    await expect.poll(() => isDisabled(element), { interval: 5 }).toBe(false);
    return element;
  }

  async click(): Promise<void> {
    fireEvent.click(await this.#usable());
    await settle();
  }

  async fill(text: string): Promise<void> {
    fireEvent.input(await this.#usable(), { target: { value: text } });
    await settle();
  }

  async selectOption(value: string): Promise<void> {
    const list = await this.#usable();
    const options = (): string[] => [...list.querySelectorAll('option')].map((one) => one.value);
    await expect.poll(options, { interval: 5 }).toContain(value);
    fireEvent.change(list, { target: { value } });
    await settle();
  }

  async isChecked(): Promise<boolean> {
    return isChecked(await this.one());
  }

  async setChecked(on: boolean): Promise<void> {
    if ((await this.isChecked()) !== on) await this.click();
    await expect.poll(() => this.all().map(isChecked), { interval: 5 }).toEqual([on]);
  }

  check(): Promise<void> {
    return this.setChecked(true);
  }

  uncheck(): Promise<void> {
    return this.setChecked(false);
  }

  async expectCount(count: number): Promise<void> {
    await expect.poll(() => this.all().length, { interval: 5 }).toBe(count);
  }

  async expectText(wanted: Wording): Promise<void> {
    const text = (): string => plain((this.all()[0] ?? null)?.textContent ?? null);
    const expected: unknown =
      typeof wanted === 'string' ? expect.stringContaining(wanted) : expect.stringMatching(wanted);
    await expect.poll(text, { interval: 5 }).toEqual(expected);
  }

  async expectDisabled(disabled = true): Promise<void> {
    await expect.poll(() => this.all().map(isDisabled), { interval: 5 }).toEqual([disabled]);
  }

  async expectDescription(wanted: RegExp): Promise<void> {
    const description = (): string => this.all().map(descriptionOf).join('');
    await expect.poll(description, { interval: 5 }).toMatch(wanted);
  }
}

const isChecked = (element: HTMLElement): boolean => 'checked' in element && element.checked === true;

/** By itself, by a group around it, or said to be so. */
const isDisabled = (element: HTMLElement): boolean =>
  element.closest('fieldset[disabled]') !== null ||
  element.hasAttribute('disabled') ||
  element.getAttribute('aria-disabled') === 'true';

const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => plain(document.getElementById(id)?.textContent ?? ''))
    .join(' ');

export const screen = new Located(() => [document.body]);
