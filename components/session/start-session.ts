import { asApiFailure, type ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { signIn } from '@/lib/contract/session';

/** Signs in; null = done. Loaded apart from the form, so that the form is on screen before the schemas are loaded. */
export async function authorizeRequest(body: { name: string; password: string }): Promise<ApiFailure | null> {
  try {
    await call(signIn, { body });
    return null;
  } catch (error) {
    return asApiFailure(error);
  }
}
