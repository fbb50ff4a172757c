import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Os } from '../cluster/cluster';
import { exitMeaning } from './exit-code';
import en from '@/messages/en/pod';

const of = (exitCode: number | null, os: Os = 'linux', reason: string | null = 'Error') =>
  exitMeaning({ exitCode, os, reason });

describe('what an exit code means', () => {
  test.each<[number, Os, string | null, string, string | null]>([
    [0, 'linux', 'Completed', 'completed', '0'],
    [1, 'linux', 'Error', 'failed', '1'],
    [127, 'linux', 'Error', 'command-not-found', '127'],
    [137, 'linux', 'OOMKilled', 'out-of-memory', '137'],
    [137, 'linux', 'Error', 'killed', '137'],
    [139, 'linux', 'Error', 'access-violation', '139'],
    [143, 'linux', 'Error', 'terminated', '143'],
    [140, 'linux', 'Error', 'signal', '140'],
    [255, 'linux', 'Error', 'failed', '255'],
    [128, 'linux', 'StartError', 'start-error', '128'],
    [137, 'windows', 'Error', 'windows-signal', '137'],
    [127, 'windows', 'Error', 'failed', '127'],
    [0xc0000135, 'windows', 'Error', 'dll-not-found', '0xC0000135'],
    [3221225781, 'windows', 'Error', 'dll-not-found', '0xC0000135'],
    [-1073741515, 'windows', 'Error', 'dll-not-found', '0xC0000135'],
    [-1073740791, 'windows', 'Error', 'fail-fast', '0xC0000409'],
    [0xc000013a, 'windows', 'Error', 'control-c', '0xC000013A'],
    [-532462766, 'windows', 'Error', 'clr-exception', '0xE0434352'],
    [0xc0000001, 'windows', 'Error', 'windows-status', '0xC0000001'],
    [0xc0000005, 'unknown', 'Error', 'access-violation', '0xC0000005'],
  ])('%s on %s (%s) is %s', (exitCode, os, reason, id, code) => {
    expect(of(exitCode, os, reason)).toMatchObject({ id, code });
  });

  test('signed and unsigned codes are the same, and each meaning has texts', () => {
    const meanings: Record<string, { title: string; remedy: string }> = en.exit;
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom<Os>('linux', 'windows', 'unknown'), (code, os) => {
        expect(of(code, os)).toEqual(of(code >>> 0, os));
        expect(meanings[of(code, os).id]).toBeDefined();
      }),
    );
    expect(of(null)).toMatchObject({ id: 'unknown', code: null });
  });
});
