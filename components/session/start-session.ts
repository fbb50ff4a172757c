import { asApiFailure, type ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';

/** Signs in; null = done. Loaded apart from the form, so that the form is on screen before the schemas are loaded. */
export async function authorizeRequest(body: { name: string; password: string }): Promise<ApiFailure | null> {
  try {
    await call('session.create', { body });
    return null;
  } catch (error) {
    return asApiFailure(error);
  }
}
