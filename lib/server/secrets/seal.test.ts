import { expect, it } from 'vitest';
import { createSecrets } from '@/lib/server/secrets/seal';

const secrets = createSecrets(Buffer.alloc(32, 1));

it('opens what it sealed, and seals the same text differently each time', () => {
  for (const text of ['', 'hunter2', '密码😀', 'x'.repeat(100_000)])
    expect(secrets.open(secrets.seal(text, 'change:c1'), 'change:c1')).toBe(text);
  expect(secrets.seal('a', 'x')).not.toBe(secrets.seal('a', 'x'));
});

it('opens nothing that was moved, changed or sealed by another key', () => {
  const sealed = secrets.seal('hunter2', 'cluster:prod');
  const [version, iv = '', tag = '', body = ''] = sealed.split('.');
  const flip = (part: string) => `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
  const bad = [
    [version, flip(iv), tag, body].join('.'),
    [version, iv, flip(tag), body].join('.'),
    [version, iv, tag.slice(0, 6), body].join('.'),
    [version, iv, tag, flip(body)].join('.'),
    ['2', iv, tag, body].join('.'),
    `${sealed}.x`,
    '',
    'hunter2',
  ];
  for (const text of bad) expect(() => secrets.open(text, 'cluster:prod'), text).toThrow('cannot be decrypted');
  expect(() => secrets.open(sealed, 'cluster:dev')).toThrow('cannot be decrypted');
  expect(() => createSecrets(Buffer.alloc(32, 2)).open(sealed, 'cluster:prod')).toThrow('cannot be decrypted');
});
