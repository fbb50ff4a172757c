import { expect, test } from 'vitest';
import { sourceParts } from './finding-items';

test.each([
  [
    'K validateOS; V',
    [
      { marks: ['K'], rest: 'validateOS' },
      { marks: ['V'], rest: '' },
    ],
  ],
  [
    'D; S2 S3; V',
    [
      { marks: ['D'], rest: '' },
      { marks: ['S'], rest: '' },
      { marks: ['V'], rest: '' },
    ],
  ],
  ['M A', [{ marks: ['M', 'A'], rest: '' }]],
  ['V (scheduling part)', [{ marks: ['V'], rest: '(scheduling part)' }]],
  ['KEP-4216', [{ marks: [], rest: 'KEP-4216' }]],
  [
    'D.2; S3',
    [
      { marks: ['own'], rest: '' },
      { marks: ['S'], rest: '' },
    ],
  ],
  [
    'S4; judgment',
    [
      { marks: ['S'], rest: '' },
      { marks: ['judgment'], rest: '' },
    ],
  ],
  ['', []],
  [' ; ', []],
])('%s', (source, parts) => {
  expect(sourceParts(source)).toEqual(parts);
});
