import * as endpoint from '@/lib/contract/session';
import { serve } from '@/lib/server/http/serve';
import { signIn } from '@/lib/server/endpoints/session/sign-in';
import { signOut } from '@/lib/server/endpoints/session/sign-out';

export const dynamic = 'force-dynamic';

export const POST = serve(endpoint.signIn, signIn, { public: true });
export const DELETE = serve(endpoint.signOut, signOut, {});
