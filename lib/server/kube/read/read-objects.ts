import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { LimitFunction } from 'p-limit';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { KubeTransport } from '../transport/transport';

/** The object at a path; null: it does not exist. @throws UpstreamFailure */
export async function readObject(transport: KubeTransport, path: string): Promise<RawObject | null> {
  try {
    return (await transport.call({ path })).body;
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'not-found') return null;
    throw error;
  }
}

export type Found = { is: 'there'; raw: RawObject } | { is: 'absent' } | { is: 'unreadable' };

/** Reads objects one by one, each once. @throws UpstreamFailure when it is unknown whether one exists. */
export type ObjectReader = (path: string) => Promise<Found>;

export function createObjectReader(transport: KubeTransport, limit: LimitFunction): ObjectReader {
  const requested = new Map<string, Promise<Found>>();
  const read = async (path: string): Promise<Found> => {
    try {
      const raw = await readObject(transport, path);
      return raw === null ? { is: 'absent' } : { is: 'there', raw };
    } catch (error) {
      if (error instanceof UpstreamFailure && error.kind === 'forbidden') return { is: 'unreadable' };
      throw error;
    }
  };
  return (path) => {
    const answer = requested.get(path) ?? limit(() => read(path));
    requested.set(path, answer);
    return answer;
  };
}
