import { describe, expect, it } from 'vitest';
import { Failure } from '@/lib/domain/failure';
import { checkOrigin, requireJson } from '@/lib/server/access/check-origin';

const json = { 'content-type': 'application/json' };
const table: {
  name: string;
  method: string;
  headers: Record<string, string>;
  expected: 'passes' | 'forbidden' | 'invalid';
}[] = [
  { name: 'a GET from anywhere', method: 'GET', headers: { 'sec-fetch-site': 'cross-site' }, expected: 'passes' },
  {
    name: 'our own page',
    method: 'POST',
    headers: { ...json, 'sec-fetch-site': 'same-origin', origin: 'http://m.test' },
    expected: 'passes',
  },
  {
    name: 'our own page behind a proxy that renames the host',
    method: 'POST',
    headers: { ...json, 'sec-fetch-site': 'same-origin', origin: 'https://public.test' },
    expected: 'passes',
  },
  { name: 'another site', method: 'POST', headers: { ...json, 'sec-fetch-site': 'cross-site' }, expected: 'forbidden' },
  {
    name: 'a sibling domain',
    method: 'POST',
    headers: { ...json, 'sec-fetch-site': 'same-site' },
    expected: 'forbidden',
  },
  { name: 'a typed address', method: 'POST', headers: { ...json, 'sec-fetch-site': 'none' }, expected: 'forbidden' },
  {
    name: 'an old browser on our page',
    method: 'POST',
    headers: { ...json, origin: 'http://m.test' },
    expected: 'passes',
  },
  {
    name: 'an old browser on another site',
    method: 'POST',
    headers: { ...json, origin: 'http://evil.test' },
    expected: 'forbidden',
  },
  { name: 'another port', method: 'POST', headers: { ...json, origin: 'http://m.test:81' }, expected: 'forbidden' },
  {
    name: 'a sandboxed frame',
    method: 'POST',
    headers: { ...json, origin: 'null', 'sec-fetch-site': 'same-origin' },
    expected: 'forbidden',
  },
  { name: 'an Origin that is no URL', method: 'POST', headers: { ...json, origin: 'm.test' }, expected: 'forbidden' },
  {
    name: 'a program that sends JSON',
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    expected: 'passes',
  },
  {
    name: 'a form',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    expected: 'invalid',
  },
  {
    name: 'a form that says JSON in its text',
    method: 'POST',
    headers: { 'content-type': 'text/plain; application/json' },
    expected: 'invalid',
  },
  { name: 'a look-alike type', method: 'POST', headers: { 'content-type': 'application/jsonx' }, expected: 'invalid' },
  { name: 'no content type', method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, expected: 'invalid' },
  { name: 'a DELETE of our page', method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' }, expected: 'passes' },
  { name: 'a bare DELETE', method: 'DELETE', headers: {}, expected: 'forbidden' },
  { name: 'a DELETE of a program', method: 'DELETE', headers: { 'x-mullion-client': 'cli' }, expected: 'passes' },
  {
    name: 'a DELETE of another site',
    method: 'DELETE',
    headers: { origin: 'http://evil.test', 'x-mullion-client': 'cli' },
    expected: 'forbidden',
  },
];

describe('checkOrigin', () => {
  it.each(table)('$name: $expected', ({ method, headers, expected }) => {
    const request = new Request('http://m.test/api/changes', { method, headers: { host: 'm.test', ...headers } });
    let outcome = 'passes';
    try {
      checkOrigin(request);
      requireJson(request);
    } catch (error) {
      outcome = error instanceof Failure ? error.code : 'crashed';
    }
    expect(outcome).toBe(expected);
  });
});
