import 'server-only';
import type { Wall } from '@/lib/contract/wall';
import type { AppContext } from '@/lib/server/app-context';
import { openLink, tokenOfCookie } from '@/lib/server/screens/open-link';
import { readWall } from '@/lib/server/wall/compose-wall';

interface WallRequest {
  input: { params: { link: string } };
  app: AppContext;
  request: { headers: Headers };
}

/** For the cookie of a link, which only this endpoint and the page of the screen accept. @throws Failure `not-found`, `throttled` */
export async function getWall({ input, app, request }: WallRequest): Promise<Wall> {
  const { screen } = await openLink(app, tokenOfCookie(request.headers, input.params.link), request.headers);
  return readWall(app, screen);
}
