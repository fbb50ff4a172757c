import type { MemoryPoint } from '@/lib/domain/node/memory-trend';
import type { NodeSample } from '@/lib/server/kube/read/read-usage';

const STEP_MS = 2 * 60_000;
const STEPS = 90;

/** 360 bytes per node. A slot belongs to a step of time, so that no times are stored. */
interface Ring {
  memoryMiB: Float32Array;
  /** Number of the newest step that has a value. */
  last: number;
}

/** Memory in use of each node: three hours in two-minute points, in memory only. */
export class MemoryHistory {
  readonly #rings = new Map<string, Ring>();

  record(now: number, samples: readonly NodeSample[]): void {
    const step = Math.floor(now / STEP_MS);
    for (const { name, memoryMiB } of samples) {
      const ring = this.#ring(name, step);
      // Steps without data are missing, not the values of three hours ago.
      const from = Math.max(ring.last + 1, step - STEPS + 1);
      for (let missing = from; missing < step; missing += 1) ring.memoryMiB[missing % STEPS] = Number.NaN;
      ring.memoryMiB[step % STEPS] = memoryMiB;
      ring.last = step;
    }
    for (const [name, ring] of this.#rings) if (ring.last <= step - STEPS) this.#rings.delete(name);
  }

  /** Oldest first; empty for a node that was not measured. */
  points(name: string, now: number): MemoryPoint[] {
    const ring = this.#rings.get(name);
    if (ring === undefined) return [];
    const step = Math.floor(now / STEP_MS);
    const points: MemoryPoint[] = [];
    for (let at = Math.max(step, ring.last) - STEPS + 1; at <= ring.last; at += 1) {
      const memoryMiB = ring.memoryMiB[((at % STEPS) + STEPS) % STEPS] ?? Number.NaN;
      if (!Number.isNaN(memoryMiB)) points.push({ at: at * STEP_MS, memoryMiB });
    }
    return points;
  }

  #ring(name: string, step: number): Ring {
    const known = this.#rings.get(name);
    if (known !== undefined) return known;
    const ring = { memoryMiB: new Float32Array(STEPS).fill(Number.NaN), last: step - 1 };
    this.#rings.set(name, ring);
    return ring;
  }
}
