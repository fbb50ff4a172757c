import { getWall as endpoint } from '@/lib/contract/wall';
import { getWall } from '@/lib/server/endpoints/get-wall';
import { serve } from '@/lib/server/http/serve';

/** Open to everyone who has the cookie of a link: the verb checks it. */
export const GET = serve(endpoint, getWall, { public: true });
