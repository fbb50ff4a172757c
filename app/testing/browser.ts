import { Window } from 'happy-dom';

/** What React, the query client and the components expect of a browser; requests stay those of Node. */
const parts = [
  'document',
  'history',
  'location',
  'sessionStorage',
  'localStorage',
  'navigator',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLIFrameElement',
  'SVGElement',
  'DocumentFragment',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'matchMedia',
] as const;

export interface Browser {
  /** Removes the document and what was put into the process. */
  close(): Promise<void>;
}

/**
 * Puts a document without layout into the process. Call it before React is loaded: React looks for a document once.
 * Every element counts as large, so that lists which render only what is in sight render all.
 */
export function openBrowser(o: { url: string; fetch: typeof fetch }): Browser {
  const window = new Window({ url: o.url, width: 1440, height: 900 });
  const before = new Map<string, PropertyDescriptor | undefined>();
  const put = (name: string, value: unknown) => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  put('window', window);
  put('self', window);
  for (const name of parts) {
    const value: unknown = window[name];
    const isPlain = typeof value === 'function' && /^[a-z]/.test(name);
    put(name, isPlain ? value.bind(window) : value);
  }
  put('fetch', o.fetch);
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(window.HTMLElement.prototype, side, { configurable: true, get: () => 2_000 });
  return {
    close: async () => {
      await window.happyDOM.close();
      for (const [name, descriptor] of before) {
        if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, descriptor);
      }
    },
  };
}
