import { expect, test } from 'vitest';
import { canonicalQuantity } from './canonical-quantity';

test.each([
  ['0.1', '100m'],
  ['1.5', '1500m'],
  [0.5, '500m'],
  ['1000m', '1'],
  ['1000', '1k'],
  ['1500', '1500'],
  ['1e3', '1e3'],
  ['1024', '1024'],
  ['1024Ki', '1Mi'],
  ['1536Mi', '1536Mi'],
  ['1.5Gi', '1536Mi'],
  ['512Ki', '512Ki'],
  ['0.5Ki', '512'],
  ['-1', '-1'],
  ['-1.5', '-1500m'],
  ['0', '0'],
  ['100n', '1m'],
  ['99999999999999999999', '99999999999999999999'],
  ['many', 'many'],
])('%s is printed as %s', (written, printed) => expect(canonicalQuantity(written)).toBe(printed));
