import 'server-only';
import type { Wall } from '@/lib/contract/wall';
import type { Clock } from '@/lib/domain/ports/clock';
import { mostScreens } from '@/lib/domain/screen/panel-kinds';
import { LinkLimits } from '@/lib/server/screens/link-limits';

/** Many displays of one screen cost as much as one. */
const sharedMs = 2_000;

interface Answer {
  at: number;
  version: number;
  wall: Promise<Wall>;
}

interface AnswerOf {
  id: string;
  version: number;
  make: () => Promise<Wall>;
}

/** Of this process: the limits of links, and the last answer of each screen. */
export class WallState {
  readonly limits: LinkLimits;
  readonly #clock: Clock;
  readonly #answers = new Map<string, Answer>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.limits = new LinkLimits(clock);
  }

  /** That of a moment ago, or a new one. */
  share({ id, version, make }: AnswerOf): Promise<Wall> {
    const at = this.#clock.now();
    const known = this.#answers.get(id);
    if (known !== undefined && known.version === version && Math.abs(at - known.at) < sharedMs) return known.wall;
    const wall = make();
    this.#answers.delete(id);
    this.#answers.set(id, { at, version, wall });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > mostScreens && oldest !== undefined) this.#answers.delete(oldest);
    // A failure is nothing to share.
    wall.catch(() => this.#answers.delete(id));
    return wall;
  }
}
