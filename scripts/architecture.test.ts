import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { consoleNames, outsideNames } from '@/lib/server/i18n/browser-messages';
import { defaultLocale, locales } from '@/messages';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['app', 'components', 'lib', 'scripts', 'simulator', 'e2e'];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === 'generated') continue;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const files = folders.flatMap((folder) => [...sources(folder)]);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /(^|\/)testing\//.test(file);
const product = files.filter((file) => !isTest(file));

/** Every imported module of a file; own modules as paths from the root. */
const importsOf = (file: string): string[] => namesIn(texts.get(file) ?? '', file);

/** Imported modules of a file without type-only and dynamic imports. */
const loadedBy = (file: string): string[] =>
  namesIn(
    (texts.get(file) ?? '')
      .replaceAll(/^(import|export) (type [^;]*|\{(\s*type \w+,?)+\s*\} from [^;]*);/gm, '')
      .replaceAll(/import\(/g, ''),
    file,
  );

function namesIn(text: string, file: string): string[] {
  const found = text.matchAll(/(?:from\s+|import\s*\(?\s*)'([^'\n,]+)'/g);
  return [...found].map(([, name = '']) => {
    if (name.startsWith('@/')) return name.slice(2);
    if (name.startsWith('.')) return relative(root, resolve(root, file, '..', name));
    return name;
  });
}

/** Everything but the pages of change forms, which check what is entered. */
const pagesWithoutForm =
  /\bexport function (ConsoleFrame|Overview|ClusterHome|NodesView|NodePage|PoolsView|PoolPage|ChangeInbox|ChangePage|MatrixView|FindingsView|WorkloadPage|PodPage|WorkloadLogs|YamlPage|CheckView|WhatIfView|AuditPage|PeoplePage)\b/;

/** The groups of texts that the components of a page use, now or once they are loaded, with one file of each. */
function namespacesOf(page: string): Map<string, string> {
  const loaded = new Set([page]);
  const found = new Map<string, string>();
  // Grows while it is read.
  for (const file of loaded) {
    for (const [, name = ''] of (texts.get(file) ?? '').matchAll(/useTranslations\(\s*'([\w.-]+)'/g))
      found.set(name, file);
    for (const name of importsOf(file))
      for (const one of [`${name}.ts`, `${name}.tsx`])
        if (texts.has(one) && /^(components|lib\/client)\//.test(one)) loaded.add(one);
  }
  return found;
}

const writers = /^lib\/server\/(ack|kube)\/write\//;

const zones: { from: RegExp; except?: RegExp; mayNot: RegExp; because: string }[] = [
  {
    from: /^lib\/kube-rules\//,
    mayNot: /^(?!lib\/kube-rules\/)/,
    because: 'the rules of Kubernetes import nothing but themselves',
  },
  {
    from: /^lib\/domain\//,
    mayNot: /^(?!zod$|intl-messageformat$|messages(\/en\/|$)|lib\/(domain|kube-rules)\/)/,
    because: 'the domain imports zod, the formatter of messages, English texts, the rules of Kubernetes and itself',
  },
  {
    from: /^lib\/placement\//,
    mayNot: /^(?!zod$|lib\/(domain|kube-rules|placement)\/)/,
    because: 'placement imports zod, the domain and the rules of Kubernetes',
  },
  {
    from: /^lib\/changes\//,
    mayNot: /^(lib\/(server|client|contract)|components|app|simulator|react|next|@alicloud|@kubernetes|@prisma)/,
    because: 'a change kind imports the domain and inputs',
  },
  {
    from: /^lib\/contract\//,
    mayNot: /^(?!zod$|messages$|lib\/(domain|kube-rules|contract)\/|lib\/changes\/[\w-]+\/input$)/,
    because: 'the contract imports the list of languages, the domain and change inputs',
  },
  {
    from: /^(components|lib\/client)\//,
    mayNot:
      /^(lib\/(server|placement)|app|simulator|@alicloud|@kubernetes|@prisma|node:|lib\/changes\/(?![\w-]+\/input$))/,
    because: 'the browser sees the contract, the domain and change inputs',
  },
  {
    from: /^components\/ui\//,
    mayNot: /^(lib\/(?!client\/)|components\/(?!ui\/)|@tanstack|next\/navigation|next\/link)/,
    because: 'primitives know no router, query, form library or domain',
  },
  {
    from: /^simulator\//,
    mayNot: /^(lib\/(?!kube-rules\/)|components|app|e2e)\//,
    because: 'the simulator shares the rules of Kubernetes and nothing else',
  },
  { from: /^(app|components|lib)\//, mayNot: /^simulator\//, because: 'the product never knows the simulator' },
  {
    from: /^e2e\//,
    mayNot: /^(app|components|simulator|lib\/(?!contract\/))/,
    because: 'journeys use endpoints and names only',
  },
  {
    from: /^(app|components|lib)\//,
    except: /^lib\/server\/(engine\/|ack\/|kube\/)/,
    mayNot: writers,
    because: 'only the engine writes to a cloud or a cluster',
  },
  {
    from: /^lib\/server\/(ack|kube)\//,
    except: /^lib\/server\/(ack|kube)\/write\//,
    mayNot: writers,
    because: 'only the engine writes to a cloud or a cluster',
  },
];

describe('architecture', () => {
  it.each(zones)('$from may not import $mayNot: $because', ({ from, except, mayNot }) => {
    const scope = product.filter((file) => from.test(file) && !except?.test(file));
    expect(scope.length).toBeGreaterThan(0);
    const broken = scope.flatMap((file) =>
      importsOf(file)
        .filter((name) => mayNot.test(name))
        .map((name) => `${file} → ${name}`),
    );
    expect(broken).toEqual([]);
  });

  it('placement has one entry of at most fifteen values; tests may use its samples', () => {
    const room = (file: string) => file.startsWith('lib/placement/');
    const broken = files
      .filter((file) => !room(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => room(`${name}/`) && name !== 'lib/placement')
          .filter((name) => !isTest(file) || !name.startsWith('lib/placement/testing/'))
          .map((name) => `${file} → ${name}`),
      );
    expect(broken).toEqual([]);
    const exported = (texts.get('lib/placement/index.ts') ?? '').matchAll(/^export \{([^}]*)\}/gm);
    const values = [...exported]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type '));
    expect(values.length).toBeGreaterThan(0);
    expect(values.length).toBeLessThanOrEqual(15);
  });

  it('no change kind imports another; what they share is in parts', () => {
    const folderOf = (path: string): string => /^lib\/changes\/([\w-]+)\//.exec(path)?.[1] ?? '';
    const shared = new Set(['', 'parts', 'testing']);
    const broken = product
      .filter((file) => folderOf(file) !== '')
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => !shared.has(folderOf(name)) && folderOf(name) !== folderOf(file))
          .map((name) => `${file} → ${name}`),
      );
    expect(broken).toEqual([]);
  });

  it('inputs of change kinds import zod, the domain and shared inputs', () => {
    const inputs = product.filter((file) => /^lib\/changes\/([\w-]+\/input|parts\/inputs\/[\w-]+)\.ts$/.test(file));
    expect(inputs.length).toBeGreaterThan(0);
    const broken = inputs.flatMap((file) =>
      importsOf(file)
        .filter((name) => !/^(zod$|lib\/(domain|changes\/parts\/inputs)\/)/.test(name))
        .map((name) => `${file} → ${name}`),
    );
    expect(broken).toEqual([]);
  });

  it('one noun of components never imports another', () => {
    const shared = new Set(['ui', 'form', 'table', 'shell', 'change', 'change-forms', 'history', 'timeline', 'map']);
    const broken = product
      .filter((file) => /^components\/[\w-]+\//.test(file))
      .flatMap((file) => {
        const noun = file.split('/')[1] ?? '';
        return importsOf(file)
          .filter((name) => name.startsWith('components/'))
          .filter((name) => {
            const other = name.split('/')[1] ?? '';
            return other !== noun && !shared.has(other);
          })
          .map((name) => `${file} → ${name}`);
      });
    expect(broken).toEqual([]);
  });

  it('every server entry is marked server-only', () => {
    const entries = product.filter(
      (file) =>
        /^lib\/server\/([\w-]+\/){1,2}[\w-]+\.ts$/.test(file) &&
        /^export (async )?function/m.test(texts.get(file) ?? ''),
    );
    const unmarked = entries.filter(
      (file) =>
        /from '(@alicloud|@kubernetes|@prisma|better-sqlite3|pg|node:)/.test(texts.get(file) ?? '') &&
        !(texts.get(file) ?? '').startsWith("import 'server-only';"),
    );
    expect(unmarked).toEqual([]);
  });

  it('a test of lib imports each group of finding codes, to prove that all of them are produced', () => {
    const spread = (texts.get('lib/domain/change/finding-codes.ts') ?? '').matchAll(/\.\.\.(?:\w+\.)?(\w+)/g);
    const groups = [...spread].map(([, name = '']) => name);
    expect(groups.length).toBeGreaterThan(0);
    const tests = files.filter((file) => /^lib\/.*\.test\.tsx?$/.test(file)).map((file) => texts.get(file) ?? '');
    const imported = (name: string) => new RegExp(`\\b${name}\\b[^;]*finding-codes'`);
    expect(groups.filter((name) => !tests.some((text) => imported(name).test(text)))).toEqual([]);
  });

  it.each([
    ['a module of the browser', /^'use client'/, /^messages\/en\/(domain|findings|placement-rules)$/],
    ['the frame of all pages', /\bexport function ConsoleFrame\b/, /^lib\/domain\/pool\/fields\//],
    ['a page without a form', pagesWithoutForm, /^zod$/],
  ])('%s does not load what few pages need or the server sends', (_, start, heavy) => {
    const loaded = new Set(product.filter((file) => start.test(texts.get(file) ?? '')));
    expect(loaded.size).toBeGreaterThan(0);
    const broken: string[] = [];
    // Grows while it is read.
    for (const file of loaded)
      for (const name of loadedBy(file)) {
        if (heavy.test(name)) broken.push(`${file} → ${name}`);
        for (const found of [`${name}.ts`, `${name}.tsx`, `${name}/index.ts`]) if (texts.has(found)) loaded.add(found);
      }
    expect(broken).toEqual([]);
  });

  it('a page brings the texts that its components use, and no others', () => {
    const given = (file: string): string[] =>
      [...(texts.get(file) ?? '').matchAll(/<PageTexts names=\{\[([^\]]*)\]/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/'([\w.-]+)'/g)].map(([, name = '']) => name),
      );
    const above = (page: string): string[] =>
      product.filter((file) => file.endsWith('/layout.tsx') && page.startsWith(file.slice(0, -'layout.tsx'.length)));
    const always = [...outsideNames, ...consoleNames];
    const pages = product.filter((file) => /^app\/\(console\)\/.*page\.tsx$/.test(file));
    const used = new Set<string>();
    const lacking = pages.flatMap((page) => {
      const names = [page, ...above(page)].flatMap(given);
      return [...namespacesOf(page)].flatMap(([name, file]) => {
        const has = (one: string) => name === one || name.startsWith(`${one}.`);
        if (always.some(has)) return [];
        const found = names.find(has);
        if (found !== undefined)
          used.add(`${[page, ...above(page)].find((one) => given(one).includes(found))} ${found}`);
        return found === undefined ? [`${page} lacks ${name} (${file})`] : [];
      });
    });
    expect(lacking).toEqual([]);
    const all = product.flatMap((file) => given(file).map((name) => `${file} ${name}`));
    expect(all.filter((one) => !used.has(one))).toEqual([]);
  });

  it('only messages/ names the languages', () => {
    const others = locales.filter((locale) => locale !== defaultLocale).join('|');
    const named = new RegExp(`['"\`/](${others})(-\\w+)?['"\`/]`);
    const code = product.filter((file) => !isTest(file) && !file.startsWith('e2e/'));
    expect(code.filter((file) => named.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('what is loaded later has a boundary of its own: without one, the whole page is hidden meanwhile and loses the focus', () => {
    const bare = /\bdynamic\(\s*async \(\) => \(await import\([^)]*\)\)\.\w+,?\s*\)/;
    const found = product.filter((file) => bare.test(texts.get(file) ?? ''));
    // It is the whole page.
    expect(found).toEqual([join('components', 'shell', 'missing-anywhere.tsx')]);
  });

  it('no folder is called utils, helpers, common, services or types', () => {
    expect(files.filter((file) => /\/(utils?|helpers?|common|services|types)(\/|\.tsx?$)/.test(file))).toEqual([]);
  });

  it('route handlers and pages stay thin', () => {
    const limits: [RegExp, number][] = [
      [/^app\/.*\/route\.ts$/, 30],
      [/^app\/.*\/page\.tsx$/, 60],
    ];
    const long = limits.flatMap(([pattern, limit]) =>
      product.filter((file) => pattern.test(file) && (texts.get(file) ?? '').split('\n').length > limit + 1),
    );
    expect(long).toEqual([]);
  });
});
