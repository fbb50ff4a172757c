import { onTestFinished } from 'vitest';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { createImageLookUp, type ImageLookUp } from '../image-cache';
import type { RegistryConfig } from '../registry-config';
import { startTestRegistry, type TestRegistry } from './test-registry';

export interface TestLookUp {
  registry: TestRegistry;
  lookUp: ImageLookUp;
  clock: { at: number; now(): number };
  look: (path: string) => Promise<ImagePlatform | null>;
}

/** A look-up against its own registry, which ends with the test. */
export async function testLookUp(
  more: Partial<RegistryConfig> = {},
  env: Record<string, string> = {},
  timeoutMs = 60_000,
): Promise<TestLookUp> {
  const registry = await startTestRegistry();
  const clock = {
    at: 1_700_000_000_000,
    now(): number {
      return this.at;
    },
  };
  const named: RegistryConfig = { host: registry.host, protocol: 'http', tokenHost: null, credential: null, ...more };
  const lookUp = createImageLookUp({ config: { registries: [named] }, clock, env, timeoutMs });
  onTestFinished(async () => {
    lookUp.stop();
    await registry.close();
  });
  return {
    registry,
    lookUp,
    clock,
    look: async (path) => {
      const reference = `${registry.host}/${path}`;
      lookUp.platform(reference);
      await lookUp.settled();
      return lookUp.platform(reference);
    },
  };
}
