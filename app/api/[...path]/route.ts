import { Failure } from '@/lib/domain/failure';
import { failureResponse } from '@/lib/server/http/failure-response';

/** Without it, a program would get the page of the console. */
const answer = (request: Request): Response => {
  const failure = new Failure('not-found', 'No endpoint has this path.', {
    remedy: 'Compare the path with docs/api.md.',
  });
  return failureResponse(failure, new URL(request.url).pathname);
};

export { answer as GET, answer as POST, answer as PUT, answer as PATCH, answer as DELETE };
