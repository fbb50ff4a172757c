import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from './start-app';

const { app } = vi.hoisted(() => ({ app: vi.fn<() => Promise<never>>() }));
vi.mock('@/lib/server/boot', () => ({ app }));
afterEach(() => vi.restoreAllMocks());

test.each([
  ['ECONNREFUSED', 'The database cannot be reached. Start the database'],
  ['SQLITE_FULL', 'The disk of the database is full, so nothing can be saved. Free or add space'],
])('a start that fails with %s says what helps, and may be tried again', async (code, remedy) => {
  app.mockRejectedValueOnce(Object.assign(new Error('raw text'), { code }));
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await startApp();
  expect(exit).toHaveBeenCalledWith(1);
  const [line] = lines.filter((one) => one.includes('startup failed'));
  expect(line).toContain(remedy);
  expect(line).toMatch(/Then start Mullion again\.("|$)/m);
});
