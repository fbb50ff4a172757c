import { describe, expect, it } from 'vitest';
import { readShape } from '@/simulator/world/validate/shape';

const shape = {
  name: 'string',
  sizes: ['number'],
  nested: { on: 'boolean', extra: 'map' },
  list: [{ key: 'string' }],
} as const;

describe('readShape', () => {
  it('keeps known fields, drops unknown ones and nulls', () => {
    const value = {
      name: 'x',
      sizes: [1, 2],
      nested: { on: false, extra: { any: [1] }, more: 1 },
      list: [{ key: 'k', z: 1 }],
      y: 2,
    };
    expect(readShape(value, shape)).toEqual({
      name: 'x',
      sizes: [1, 2],
      nested: { on: false, extra: { any: [1] } },
      list: [{ key: 'k' }],
    });
    expect(readShape({ name: null, nested: null }, shape)).toEqual({});
  });

  it.each<[unknown, string]>([
    [{ name: 1 }, 'expected=string, got=number, field=name'],
    [{ sizes: 'x' }, 'expected=array, got=string, field=sizes'],
    [{ sizes: ['x'] }, 'expected=number, got=string, field=sizes'],
    [{ nested: { on: 0 } }, 'expected=bool, got=number, field=nested.on'],
    [{ nested: { extra: [] } }, 'expected=object, got=array, field=nested.extra'],
    [{ list: [{ key: true }] }, 'expected=string, got=bool, field=list.key'],
    [[], 'expected=object, got=array, field='],
    ['text', 'expected=object, got=string, field='],
  ])('refuses %j', (value, text) => {
    expect(() => readShape(value, shape)).toThrow(`Unmarshal type error: ${text}`);
  });
});
