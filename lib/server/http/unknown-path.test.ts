import { expect, it } from 'vitest';
import { DELETE, GET, PATCH, POST, PUT } from '@/app/api/[...path]/route';
import { failureSchema } from '@/lib/contract/failure';

it.each(Object.entries({ GET, POST, PUT, PATCH, DELETE }))(
  '%s of an unknown endpoint is a failure',
  async (method, handler) => {
    const answer = handler(new Request('http://m.test/api/nope/some', { method }));
    expect(answer.status).toBe(404);
    expect(failureSchema.parse(await answer.json()).error).toMatchObject({ code: 'not-found' });
  },
);
