import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '../objects/cluster-facts-of';
import { storedWorkloadOf } from '../objects/workload-object';
import { admitStored } from './admit';
import { podOfTemplate, serverAnswer, type ServerAnswer } from './server-answer';

interface Row {
  id: string;
  object: RawObject;
  answer: ServerAnswer;
  pods?: ServerAnswer;
}

const recorded = (file: string): string =>
  brotliDecompressSync(readFileSync(new URL(`../corpus/${file}`, import.meta.url))).toString('utf8');

// As the recording has them: one object a line.
const rows = recorded('admission.jsonl.br')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

const kinds = JSON.parse(recorded('admission-world.json.br')) as Record<string, RawObject[]>; // lists by kind
const objects = Object.entries(kinds).flatMap(([kind, list]) => list.map((one) => ({ ...one, kind })));
const world = clusterFactsOf({ minor: 36, objects, kinds: Object.keys(kinds) });

interface Compared {
  id: string;
  server: ServerAnswer;
  ours: ServerAnswer;
}

const compared: Compared[] = rows
  .filter(({ answer }) => answer.code < 500)
  .flatMap(({ id, object, answer, pods }) => [
    { id, server: answer, ours: serverAnswer(object, world) },
    ...(pods === undefined
      ? []
      : [{ id: `${id} pods`, server: pods, ours: serverAnswer(podOfTemplate(object, 'probe'), world) }]),
  ]);

const fieldsOf = (answer: ServerAnswer): string[] => [...new Set((answer.causes ?? []).map(({ field }) => field))];
const sorted = (texts: readonly string[]): string => JSON.stringify([...texts].sort());

const differing = (same: (one: Compared) => boolean): string[] =>
  compared.filter((one) => !same(one)).map(({ id }) => id);

test('the recording is complete', () => {
  expect(rows.length).toBe(7_000);
  expect(rows.filter(({ answer }) => answer.code >= 500).map(({ id }) => id)).toEqual([
    'a500716',
    'a501197',
    'a700037',
    'a700843',
    'a702837',
    'a703200',
    'a703382',
    'a704199',
  ]);
});

test('accepted and rejected objects', () => {
  expect(differing(({ server, ours }) => server.code === ours.code)).toEqual([]);
});

test('rejected fields', () => {
  expect(differing(({ server, ours }) => sorted(fieldsOf(server)) === sorted(fieldsOf(ours)))).toEqual([]);
});

test('the warnings', () => {
  expect(differing(({ server, ours }) => sorted(server.warnings) === sorted(ours.warnings))).toEqual([]);
});

test('the messages, except those that cannot be predicted', () => {
  const withUid = ['a500878', 'a501132', 'a701329', 'a702146', 'a703445', 'a703552', 'a704501', 'a704738'];
  const inOrderOfGoMap = ['a500038'];
  const beyondDoublePrecision = ['a500895', 'a704097'];
  expect(differing(({ server, ours }) => (server.message ?? '') === (ours.message ?? '')).sort()).toEqual(
    [...withUid, ...inOrderOfGoMap, ...beyondDoublePrecision].sort(),
  );
});

test('nothing that the server accepted is rejected once it is stored', () => {
  const rejected = rows
    .filter(({ answer }) => answer.code < 300)
    .filter(({ object }) => {
      const stored = storedWorkloadOf(object);
      return stored !== null && admitStored(stored, world).object.length > 0;
    });
  expect(rejected.map(({ id }) => id)).toEqual([]);
});
