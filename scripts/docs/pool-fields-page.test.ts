import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { poolParameters, travelTest } from '@/lib/domain/pool/fields/parameters';
import { poolFields } from '@/lib/domain/pool/fields/pool-fields';
import { rowOf } from './pool-fields-page';

const folders = ['../../lib/domain/pool/fields/', '../../lib/server/ack/'].map((one) =>
  fileURLToPath(new URL(one, import.meta.url)),
);
const tests = folders.flatMap((folder) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(folder + file, 'utf8')),
);
/** A test by its title, or by the title of a table of tests and the first cell of its row. */
const titled = (title: string): boolean => tests.some((text) => text.includes(`test('${title}'`));
const inTable = (cellText: string, rest: string): boolean =>
  tests.some((text) => text.includes(`)('%s${rest}'`) && text.includes(`['${cellText}', `));

describe('the reference of pool fields', () => {
  it.each(poolParameters.map((one) => [one.name, one] as const))('leaves no cell empty: %s', (_, parameter) => {
    const cells = rowOf(parameter);
    expect(cells).toHaveLength(7);
    for (const cell of cells) expect(cell.split('<br>').every((text) => text.trim().length > 1)).toBe(true);
  });

  it('names tests that exist', () => {
    for (const { reason } of poolParameters)
      if (reason !== undefined) expect(titled(reason.test), reason.test).toBe(true);
    for (const field of poolFields) {
      const rest = travelTest(field).slice(field.path.length);
      expect(inTable(field.path, rest), travelTest(field)).toBe(true);
    }
    expect(titled('a test that does not exist')).toBe(false);
    expect(inTable('noSuchField', ' travels to the wire and back')).toBe(false);
  });
});
