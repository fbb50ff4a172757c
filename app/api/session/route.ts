import * as endpoint from '@/lib/contract/session';
import { serve } from '@/lib/server/http/serve';
import { signIn, signOut } from '@/lib/server/endpoints/session';

export const POST = serve(endpoint.signIn, signIn, { public: true });
export const DELETE = serve(endpoint.signOut, signOut, {});
