import { expect, test } from 'vitest';
import { Mutex } from './mutex';

test('one after the other, in order, and past one that fails', async () => {
  const turns = new Mutex();
  const log: string[] = [];
  const request = (name: string, fails = false): Promise<string> =>
    turns.take(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const answers = await Promise.allSettled([request('a'), request('b', true), request('c')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});
