import 'server-only';
import { type GuardedAnswer, type GuardedCall, GuardFailure, guardedRequest } from '@/lib/server/http/guarded-request';
import { RegistryFailure } from './registry-failure';

/** @throws RegistryFailure */
export async function registryRequest(call: GuardedCall): Promise<GuardedAnswer> {
  try {
    return await guardedRequest(call);
  } catch (error) {
    throw error instanceof GuardFailure ? new RegistryFailure(error.kind) : error;
  }
}
