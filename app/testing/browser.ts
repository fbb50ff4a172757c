import { Window } from 'happy-dom';

/** What React, the query client and the components need from a browser; `fetch` stays Node's. */
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
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'matchMedia',
  'CSS',
] as const;

/** One fixed style for every element: there are no style sheets, and happy-dom is slow to compute that. */
const style = { display: 'block', getPropertyValue: (name: string) => (name === 'display' ? 'block' : '') };

export interface Browser {
  close(): Promise<void>;
}

/** Call it before React is loaded, which looks for a document once. Lists render some of their rows. */
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
  put('getComputedStyle', () => style);
  Object.defineProperty(window, 'getComputedStyle', { value: () => style });
  Object.defineProperty(window.document, 'fonts', { value: { ready: Promise.resolve() } });
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(window.HTMLElement.prototype, side, { configurable: true, get: () => 600 });
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
