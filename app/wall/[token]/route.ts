import { exchangeLink } from '@/lib/server/screens/exchange-link';

/** What a display opens; no endpoint of the API: it answers a page or leads to one. */
export const GET = async (request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> =>
  exchangeLink(request, (await params).token);
