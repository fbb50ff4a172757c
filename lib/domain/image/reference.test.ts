import { describe, expect, test } from 'vitest';
import { parseReference } from './reference';

const DIGEST = `sha256:${'0a'.repeat(32)}`;

describe('the grammar of references', () => {
  test.each([
    ['nginx', 'docker.io', 'library/nginx', null, null],
    ['nginx:1.27', 'docker.io', 'library/nginx', '1.27', null],
    ['acme/web', 'docker.io', 'acme/web', null, null],
    ['docker.io/nginx', 'docker.io', 'library/nginx', null, null],
    ['index.docker.io/acme/web:1', 'docker.io', 'acme/web', '1', null],
    ['localhost/web', 'localhost', 'web', null, null],
    ['localhost:5000/web:1', 'localhost:5000', 'web', '1', null],
    ['registry:5000/a/b/c:1.0_x-y', 'registry:5000', 'a/b/c', '1.0_x-y', null],
    ['Registry.Example.com/web', 'registry.example.com', 'web', null, null],
    ['[::1]:5000/web:1', '[::1]:5000', 'web', '1', null],
    [`web@${DIGEST}`, 'docker.io', 'library/web', null, DIGEST],
    [`quay.io/a/b:1@${DIGEST}`, 'quay.io', 'a/b', '1', DIGEST],
    ['e/a__b.c--d', 'docker.io', 'e/a__b.c--d', null, null],
  ])('%s', (reference, registry, repository, tag, digest) => {
    expect(parseReference(reference)).toEqual({ registry, repository, tag, digest });
  });

  test.each([
    '',
    ' nginx',
    'nginx:',
    'nginx:-1',
    'nginx:a b',
    `nginx:${'a'.repeat(129)}`,
    'Nginx',
    'acme/Web',
    'acme//web',
    'acme/web/',
    '/web',
    'a..b/c',
    'a___b',
    '-a/b',
    'https://quay.io/a',
    'registry.example.com:port/a',
    'web@sha256:0a',
    `web@sha256:${'0A'.repeat(32)}`,
    `web@md5:${'0a'.repeat(16)}`,
    `web@${DIGEST}@${DIGEST}`,
    'a'.repeat(256),
  ])('%j is none', (reference) => {
    expect(parseReference(reference)).toBeNull();
  });
});
