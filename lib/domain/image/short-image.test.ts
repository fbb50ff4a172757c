import { expect, test } from 'vitest';
import { shortImage } from './short-image';

test.each([
  ['nginx', 'nginx'],
  ['registry.example:5000/team/web:1.2', 'web:1.2'],
  ['registry.example/team/web@sha256:0123456789abcdef', 'web@01234567'],
  ['registry.example/web:1@sha256:0123456789abcdef', 'web:1'],
  ['', ''],
])('%s → %s', (reference, short) => expect(shortImage(reference)).toBe(short));
