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

/** React handles an event in the same tick of the event loop or the next. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A change of the document; what no change of the document shows, such as a choice made, is seen after a moment. */
async function change(): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(done);
    const timer = setTimeout(done, 200);
    function done(): void {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    }
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await settle();
}

/** Reads the document again after each change until the reading passes: reading by role costs too much to poll. */
async function waitFor<Found>(pass: () => Found): Promise<Found> {
  const deadline = Date.now() + 300_000;
  for (;;) {
    try {
      return pass();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await change();
  }
}

/** Elements by role and label, looked up at each use and waited for; named as Playwright's locators. */
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

  one(): Promise<HTMLElement> {
    return waitFor(() => {
      const [element, ...others] = this.all();
      if (element === undefined || others.length > 0) throw new Error(`${element ? others.length + 1 : 0} elements`);
      return element;
    });
  }

  async #usable(): Promise<HTMLElement> {
    const element = await this.one();
    await waitFor(() => expect(isDisabled(element)).toBe(false));
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
    await waitFor(() => expect(options()).toContain(value));
    fireEvent.change(list, { target: { value } });
    await settle();
  }

  async isChecked(): Promise<boolean> {
    return isChecked(await this.one());
  }

  async setChecked(on: boolean): Promise<void> {
    if ((await this.isChecked()) === on) return;
    await this.click();
    await waitFor(() => expect(this.all().map(isChecked)).toEqual([on]));
  }

  check(): Promise<void> {
    return this.setChecked(true);
  }

  uncheck(): Promise<void> {
    return this.setChecked(false);
  }

  async expectCount(count: number): Promise<void> {
    await waitFor(() => expect(this.all().length).toBe(count));
  }

  async expectText(wanted: Wording): Promise<void> {
    const text = (): string => plain((this.all()[0] ?? null)?.textContent ?? null);
    const expected: unknown =
      typeof wanted === 'string' ? expect.stringContaining(wanted) : expect.stringMatching(wanted);
    await waitFor(() => expect(text()).toEqual(expected));
  }

  async expectDisabled(disabled = true): Promise<void> {
    await waitFor(() => expect(this.all().map(isDisabled)).toEqual([disabled]));
  }

  async expectDescription(wanted: RegExp): Promise<void> {
    const description = (): string => this.all().map(descriptionOf).join('');
    await waitFor(() => expect(description()).toMatch(wanted));
  }
}

const isChecked = (element: HTMLElement): boolean => 'checked' in element && element.checked === true;

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
